import type { Language } from '../domain/language.ts';
import { displayName } from '../domain/names.ts';
import type { MemberName } from '../domain/names.ts';
import type { MemberStatus } from '../domain/parties.ts';
import { formatQuantity } from '../domain/quantity.ts';
import type { MailPreview } from '../wire/requests.ts';
import { oneAddress } from '../post/mails.ts';
import { composeMail } from '../post/mailTexts.ts';
import type { MailTemplate } from '../post/mailTexts.ts';

/** What a mail about a request takes of it. */
interface Addressed {
  number: string;
  member: MemberName & { status: MemberStatus; email: string | null; locale: Language };
  instrument: { scale: number; name_nl: string; name_en: string };
  units: bigint;
}

/** A mail about a request to its member, in the member's language; to nobody where there is no address, or after a death. */
export function mailTo(
  { number, member, instrument, units }: Addressed,
  template: MailTemplate,
  { text, sender }: { text: string | null; sender: string },
): MailPreview {
  const { locale, status, email } = member;
  const mail = composeMail(template, locale, {
    name: displayName(member),
    number,
    quantity: formatQuantity(units, instrument.scale).replace('.', locale === 'nl' ? ',' : '.'),
    instrument: { nl: instrument.name_nl, en: instrument.name_en },
    text,
    sender,
  });
  return { to: status === 'deceased' ? null : oneAddress(email), locale, ...mail };
}
