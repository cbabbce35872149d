import { useI18n } from '@ledenbureau/i18n';
import { ButtonGroup, DateText, Table, Text, VisuallyHidden } from '@ledenbureau/ui';
import { RoleButton } from '@ledenbureau/workbench';
import type { SectionProps } from './CooperativeSection.tsx';
import type { Administrator } from './settings.api.ts';
import { SettingSection, Waits } from './SettingSection.tsx';
import { useSettingWords } from './useSettingWords.ts';
import { useWaits } from './useWaits.ts';

/** Who opens the register, what each may do, and which sign-ins are of one person. */
export function AdministratorSection({ settings, onChange }: SectionProps) {
  const { t } = useI18n();
  const { role } = useSettingWords();
  const waits = useWaits(settings, 'roles');
  const linking = useWaits(settings, 'person');
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
      group="administrators"
      actions={
        <RoleButton needs={['operator']} inline onClick={() => onChange({ of: 'right' })}>
          {t('settings.change.right')}
        </RoleButton>
      }
    >
      <Table<Administrator>
        caption={t('settings.section.administrators')}
        density="compact"
        rows={settings.administrators}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            id: 'name',
            header: t('settings.field.name'),
            rowHeader: true,
            cell: (row) => (
              <>
                {row.name}
                <Text size="small" tone="quiet" block>
                  {row.email}
                </Text>
                <Person administrator={row} administrators={settings.administrators} />
                {linking('sign_ins', row.id) ? <Waits>{t('settings.personWaits')}</Waits> : null}
              </>
            ),
          },
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
              <ButtonGroup>
                {settings.administrators.length > 1 ? (
                  <RoleButton
                    needs={['operator']}
                    inline
                    aria-label={t('settings.change.person', { name: administrator.name })}
                    onClick={() => onChange({ of: 'person', administrator })}
                  >
                    {t('settings.link')}
                  </RoleButton>
                ) : null}
                <RoleButton
                  needs={['operator']}
                  inline
                  aria-label={t('settings.change.roles', { name: administrator.name })}
                  onClick={() => onChange({ of: 'roles', administrator })}
                >
                  {t('settings.edit')}
                </RoleButton>
              </ButtonGroup>
            ),
          },
        ]}
      />
    </SettingSection>
  );
}

interface PersonProps {
  administrator: Administrator;
  administrators: readonly Administrator[];
}

/** That other sign-ins are of the same person, and whom this one may be as well. */
function Person({ administrator: { id, person, alike }, administrators }: PersonProps) {
  const { t } = useI18n();
  const same = administrators.filter((one) => one.person === person && one.id !== id);
  return (
    <>
      {same.map((one) => (
        <Text size="small" tone="quiet" block key={one.id}>
          {t('settings.samePerson', { name: one.name, email: one.email ?? '' })}
        </Text>
      ))}
      {alike.map((one) => (
        <Waits key={one.id}>{t(`settings.alike.${one.because}`, { name: one.name })}</Waits>
      ))}
    </>
  );
}
