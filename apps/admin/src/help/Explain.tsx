import { useI18n } from '@ledenbureau/i18n';
import { Button, Stack } from '@ledenbureau/ui';
import { openHelp } from '@ledenbureau/workbench';
import { useQuery } from '@tanstack/react-query';
import { helpQuery, topicOfCode } from './helpTexts.ts';

/** Leads from a refusal to the help about it; nothing where there is none. */
export function Explain({ codes, apart = false }: { codes: readonly string[]; apart?: boolean }) {
  const { t, locale } = useI18n();
  const help = useQuery(helpQuery(locale)).data ?? [];
  const target = codes.map((code) => topicOfCode(help, code)).find((topic) => topic !== undefined);
  if (target === undefined) return null;
  const link = (
    <Button size="small" theme="transparent" onClick={() => openHelp(target)}>
      {t(apart ? 'help.whyNot' : 'help.why')}
    </Button>
  );
  return apart ? <Stack direction="row">{link}</Stack> : link;
}
