import { useI18n } from '@ledenbureau/i18n';
import { Button, DownloadIcon, Stack } from '@ledenbureau/ui';
import { Failure, saveFile } from '@ledenbureau/workbench';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../api/ApiContext.tsx';
import type { paths } from '../api/schema.d.ts';
import { languageOf } from '../texts/languageOf.ts';

type Query = NonNullable<paths['/bulk-template']['get']['parameters']['query']>;

export interface TemplateButtonProps {
  purpose: NonNullable<Query['purpose']>;
  children: ReactNode;
}

/** Saves a workbook to fill in: its headings, one example, and a sheet that explains the columns. */
export function TemplateButton({ purpose, children }: TemplateButtonProps) {
  const { t, locale } = useI18n();
  const api = useApi();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const query = { language: languageOf(locale), purpose };
      const file = await api.file(api.http.GET('/bulk-template', { params: { query }, parseAs: 'blob' }));
      saveFile(`${t(`bulk.template.${purpose}`)}.xlsx`, file);
    },
  });
  return (
    <Stack gap={1} align="start">
      <Button inline startIcon={<DownloadIcon size="small" />} loading={isPending} onClick={() => mutate()}>
        {children}
      </Button>
      {error ? <Failure error={error} /> : null}
    </Stack>
  );
}
