import { useI18n } from '@ledenbureau/i18n';
import { DateText, Table, VisuallyHidden } from '@ledenbureau/ui';
import type { SectionProps } from './CooperativeSection.tsx';
import type { Administrator } from './settings.api.ts';
import { SettingSection, Waits } from './SettingSection.tsx';
import { useSettingWords } from './useSettingWords.ts';
import { useWaits } from './useWaits.ts';
import { RoleButton } from '../../list/RoleButton.tsx';

/** Who opens the register, and what each may do. Who may open it at all is decided where accounts are kept. */
export function AdministratorSection({ settings, onChange }: SectionProps) {
  const { t } = useI18n();
  const { role } = useSettingWords();
  const waits = useWaits(settings, 'roles');
  const may = ({ roles }: Administrator) =>
    roles.some((one) => one !== 'viewer')
      ? roles
          .filter((one) => one !== 'viewer')
          .map(role)
          .map((words, at) => (at === 0 ? words : words.toLocaleLowerCase()))
          .join(', ')
      : t('settings.readOnly');
  return (
    <SettingSection
      title={t('settings.section.administrators')}
      actions={
        <p style={{ font: 'var(--lb-type-small)', color: 'var(--lb-text-quiet)' }}>{t('settings.addAdministrator')}</p>
      }
    >
      <Table<Administrator>
        caption={t('settings.section.administrators')}
        density="compact"
        rows={settings.administrators}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          { id: 'name', header: t('settings.field.name'), rowHeader: true, cell: ({ name }) => name },
          { id: 'email', header: t('settings.email'), cell: ({ email }) => email },
          {
            id: 'roles',
            header: t('settings.may'),
            cell: (row) => {
              const next = waits('roles', row.id);
              return (
                <>
                  {may(row)} {next ? <Waits>{next}</Waits> : null}
                </>
              );
            },
          },
          {
            id: 'seen',
            header: t('settings.lastSeen'),
            align: 'end',
            cell: ({ last_seen_at: at }) => <DateText value={at} />,
          },
          {
            id: 'edit',
            header: <VisuallyHidden>{t('settings.edit')}</VisuallyHidden>,
            control: true,
            align: 'end',
            cell: (administrator) => (
              <RoleButton
                needs={['operator']}
                inline
                aria-label={t('settings.change.roles', { name: administrator.name })}
                onClick={() => onChange({ of: 'roles', administrator })}
              >
                {t('settings.edit')}
              </RoleButton>
            ),
          },
        ]}
      />
    </SettingSection>
  );
}
