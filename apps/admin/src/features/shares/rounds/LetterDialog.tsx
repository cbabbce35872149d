import { useI18n } from '@ledenbureau/i18n';
import { Button, Dialog } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { Failure, DownloadButton } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import type { ReturnLine } from '../../../api/types.ts';
import { MailText } from '../../../register/request/MailText.tsx';
import { letterQuery, takeLetter } from '../round.api.ts';

export interface LetterDialogProps {
  /** Id of the round. */
  round: string;
  line: ReturnLine;
  onClose(): void;
}

/** The letter to one member about what a round gave, to be read or printed. */
export function LetterDialog({ round, line, onClose }: LetterDialogProps) {
  const { t } = useI18n();
  const api = useApi();
  const mail = useQuery(letterQuery(api, round, line.id));
  return (
    <Dialog
      open
      size="large"
      title={t('returns.letters.of', { name: line.member.display_name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('decision.close')}</Button>
          <DownloadButton
            fileName={`${line.number}.pdf`}
            load={(reason, key) => takeLetter(api, { id: round, line_id: line.id }, reason, key)}
          >
            {t('returns.letters.print')}
          </DownloadButton>
        </>
      }
    >
      {mail.error ? <Failure error={mail.error} /> : <MailText mail={mail.data} />}
    </Dialog>
  );
}
