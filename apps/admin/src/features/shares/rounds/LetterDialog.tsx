import { useI18n } from '@ledenbureau/i18n';
import { Button, Dialog, Notice } from '@ledenbureau/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/ApiContext.tsx';
import { saveFile } from '../../../api/saveFile.ts';
import type { ReturnLine } from '../../../api/types.ts';
import { MailText } from '../../../register/request/MailText.tsx';
import { useProblemText } from '../../../texts/useProblemText.ts';
import { letterFile, letterQuery } from '../round.api.ts';

export interface LetterDialogProps {
  /** Id of the round. */
  round: string;
  line: ReturnLine;
  onClose(): void;
}

/** The letter to one member about what a round gave, to be read or printed. */
export function LetterDialog({ round, line, onClose }: LetterDialogProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const mail = useQuery(letterQuery(api, round, line.id));
  const file = useMutation({
    mutationFn: async () => saveFile(`${line.number}.pdf`, await letterFile(api, round, line.id)),
  });
  const error = mail.error ?? file.error;
  return (
    <Dialog
      open
      size="large"
      title={t('returns.letters.of', { name: line.member.display_name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('decision.close')}</Button>
          <Button loading={file.isPending} onClick={() => file.mutate()}>
            {t('returns.letters.print')}
          </Button>
        </>
      }
    >
      {error ? <Notice level="error">{failure(error)}</Notice> : null}
      {mail.error ? null : <MailText mail={mail.data} />}
    </Dialog>
  );
}
