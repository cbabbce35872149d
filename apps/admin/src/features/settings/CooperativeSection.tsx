import { useI18n } from '@ledenbureau/i18n';
import { Link, VisuallyHidden } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { RoleButton } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { paths } from '../../paths.ts';
import type { Change } from './changes.ts';
import { logoQuery, type Settings } from './settings.api.ts';
import { Facts, SettingSection } from './SettingSection.tsx';
import { useSettingWords } from './useSettingWords.ts';
import { useWaits } from './useWaits.ts';

export interface SectionProps {
  settings: Settings;
  onChange(change: Change): void;
}

/** "NL12 TRIO •••• 5544" */
const masked = (iban: string) => `${iban.slice(0, 4)} ${iban.slice(4, 8)} •••• ${iban.slice(-4)}`;

export function CooperativeSection({ settings, onChange }: SectionProps) {
  const { t } = useI18n();
  const { label } = useSettingWords();
  const waits = useWaits(settings, 'cooperative');
  const { name, kvk, street_address, postal_code, locality, iban, bic, logo } = settings.cooperative;
  const place = [postal_code, locality].filter(Boolean).join(' ');
  return (
    <SettingSection
      group="cooperative"
      actions={
        <>
          <RoleButton needs={['operator']} inline onClick={() => onChange({ of: 'cooperative' })}>
            {t('settings.edit')}
            <VisuallyHidden> {t('settings.section.cooperative')}</VisuallyHidden>
          </RoleButton>
          <Link href={paths.periods}>{t('periods.title')}</Link>
        </>
      }
    >
      <Facts
        items={[
          { term: label('name'), description: name, waits: waits('name') },
          { term: label('kvk'), description: kvk, waits: waits('kvk') },
          {
            term: t('settings.address'),
            description: [street_address, place].filter(Boolean).join(', '),
            waits: waits('street_address') ?? waits('postal_code') ?? waits('locality'),
          },
          {
            term: label('iban'),
            description: iban ? [masked(iban), bic].filter(Boolean).join(', ') : '',
            waits: waits('iban') ?? waits('bic'),
          },
          ...(logo || waits('logo')
            ? [{ term: label('logo'), description: logo && <Logo sha256={logo} name={name} />, waits: waits('logo') }]
            : []),
        ]}
      />
    </SettingSection>
  );
}

function Logo({ sha256, name }: { sha256: string; name: string }) {
  const { data } = useQuery(logoQuery(useApi(), sha256));
  // a mark of any size, as high as a line of the page
  return data ? <img src={data} alt={name} style={{ maxBlockSize: '2rem', maxInlineSize: '10rem' }} /> : null;
}
