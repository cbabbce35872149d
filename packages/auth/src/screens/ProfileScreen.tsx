import type { NavigationBlocker } from '@ledenbureau/forms';
import { type Locale, locales } from '@ledenbureau/i18n';
import { Button, ErrorState, RadioGroup, Skeleton } from '@ledenbureau/ui';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import type { Identity } from '../identity/flow.ts';
import { traitKey } from '../profile/fieldKeys.ts';
import { Group } from './Group.tsx';
import { forgetPassword } from './keptPassword.ts';
import { NewPassword } from './NewPassword.tsx';
import {
  groupFields,
  isProfileGroup,
  type ProfileField,
  type ProfileGroup,
  profileGroups,
  valueAt,
} from './profile/groups.ts';
import { ProfileForm } from './profile/ProfileForm.tsx';
import { quiet } from './styles.ts';
import { useErrorText } from './useErrorText.ts';
import { useProfile } from './useProfile.ts';
import { useScreenWords } from './ScreenWords.ts';

export interface ProfileScreenProps {
  /** The group that is open, or `password`; kept in the address, so that a fresh sign-in comes back to it. */
  open: string | null;
  onOpenChange: (group: string | null) => void;
  /** True once after a fresh sign-in that a save asked for: it is then repeated. */
  repeat: boolean;
  /** Around the app's router: asks before typed values are left behind. */
  blocker: NavigationBlocker;
  /** The person chose this language. */
  onLanguage: (locale: Locale) => void;
}

/** Milliseconds that "saved" stays where the button to change stood. */
const savedFor = 3000;

/** One's own profile: read as a list, changed one group at a time. Needs a NotificationProvider above it. */
export function ProfileScreen({ open, onOpenChange, repeat, blocker, onLanguage }: ProfileScreenProps) {
  const { t } = useScreenWords();
  const errorText = useErrorText();
  const { identity, failure, setIdentity, reload } = useProfile();
  const [saved, setSaved] = useState<string | null>(null);
  useEffect(() => {
    if (saved === null) return undefined;
    const timer = setTimeout(setSaved, savedFor, null);
    return () => clearTimeout(timer);
  }, [saved]);

  if (failure != null) {
    return <ErrorState title={t('auth.profile.failed')} description={errorText(failure)} onRetry={reload} />;
  }
  if (identity == null) {
    return (
      <div aria-busy="true">
        <Skeleton lines={12} />
      </div>
    );
  }
  const close = (group: string, didSave: boolean) => {
    setSaved(didSave ? group : null);
    onOpenChange(null);
  };
  const group = (name: ProfileGroup) => (
    <Group
      key={name}
      title={t(groupTitles[name])}
      open={open === name}
      label={t('auth.profile.change')}
      status={saved === name ? t('auth.profile.saved') : null}
      onOpen={() => onOpenChange(name)}
      read={
        <>
          {name === 'preferences' ? <Language onLanguage={onLanguage} /> : null}
          <Facts fields={groupFields(name)} identity={identity} />
        </>
      }
    >
      <ProfileForm
        key={name}
        group={name}
        identity={identity}
        repeat={repeat}
        blocker={blocker}
        onSaved={(changed) => {
          setIdentity(changed);
          close(name, true);
        }}
        onClose={() => close(name, false)}
      />
    </Group>
  );
  return (
    <div style={{ maxInlineSize: 'calc(48 * var(--lb-rem))' }}>
      {Object.keys(profileGroups).filter(isProfileGroup).map(group)}
      <Group
        title={t('auth.field.password')}
        open={open === 'password'}
        label={t('auth.profile.change')}
        status={saved === 'password' ? t('auth.profile.saved') : null}
        onOpen={() => onOpenChange('password')}
        read={<p style={quiet}>{t('auth.profile.passwordHidden')}</p>}
      >
        <div style={{ maxInlineSize: 'calc(22.5 * var(--lb-rem))' }}>
          <NewPassword
            email={identity.traits.email ?? ''}
            flowId={null}
            owner={identity.id}
            repeat={repeat}
            onSaved={() => close('password', true)}
          >
            <Button
              theme="transparent"
              onClick={() => {
                forgetPassword();
                close('password', false);
              }}
            >
              {t('auth.profile.cancel')}
            </Button>
          </NewPassword>
        </div>
      </Group>
    </div>
  );
}

const groupTitles = {
  person: 'auth.profile.group.person',
  contact: 'auth.profile.group.contact',
  address: 'auth.profile.group.address',
  company: 'auth.profile.group.company',
  preferences: 'auth.profile.group.preferences',
} as const satisfies Record<ProfileGroup, string>;

const facts: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'minmax(calc(7 * var(--lb-rem)), calc(11 * var(--lb-rem))) minmax(0, 1fr)',
  gap: 'calc(0.25 * var(--lb-rem)) calc(1 * var(--lb-rem))',
  margin: 0,
};

function Facts({ fields, identity }: { fields: readonly ProfileField[]; identity: Identity }) {
  const { t, formats } = useScreenWords();
  const textOf = (field: ProfileField): ReactNode => {
    const value = valueAt(identity.traits, field);
    if (typeof value === 'boolean') return t(value ? 'auth.profile.yes' : 'auth.profile.no');
    if (value === '') return <span style={quiet}>{t('auth.profile.empty')}</span>;
    return field.kind === 'date' ? formats.date(value) : value;
  };
  return (
    <dl style={facts}>
      {fields.map((field) => (
        <div key={field.path} style={{ display: 'contents' }}>
          <dt style={quiet}>{t(traitKey(field.path))}</dt>
          <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{textOf(field)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Works at once, and for the whole page. */
function Language({ onLanguage }: { onLanguage: (locale: Locale) => void }) {
  const { t, locale } = useScreenWords();
  const names: Record<Locale, string> = { nl: t('auth.language.nl'), en: t('auth.language.en') };
  return (
    <div style={{ marginBlockEnd: 'calc(0.75 * var(--lb-rem))' }}>
      <RadioGroup
        name="locale"
        label={t('auth.field.locale')}
        direction="row"
        value={locale}
        options={locales.map((value) => ({ value, label: names[value] }))}
        onChange={(value) => onLanguage(value as Locale)}
      />
    </div>
  );
}
