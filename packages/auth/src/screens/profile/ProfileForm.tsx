import {
  DateField,
  Draft,
  Form,
  FormError,
  type NavigationBlocker,
  Switch,
  TextField,
  UnsavedChangesGuard,
} from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Grid, Notice, Stack } from '@ledenbureau/ui';
import { type KeyboardEvent, useState } from 'react';
import type { Identity } from '../../identity/flow.ts';
import { saveProfile } from '../../profile/saveProfile.ts';
import { traitKey } from '../../profile/fieldKeys.ts';
import { lostTraits } from '../../profile/traits.ts';
import { FormButtons } from '../FormButtons.tsx';
import { refuse } from '../formErrors.tsx';
import { Restored } from '../Restored.tsx';
import { useScreens } from '../ScreensProvider.tsx';
import { remark } from '../styles.ts';
import { useLoadClient } from '../useController.ts';
import { useFailureNotification } from '../useFailureNotification.tsx';
import { useTraitsText } from '../useTraitsText.ts';
import { changeOf, formName, groupFields, type ProfileField, type ProfileGroup, valuesOf } from './groups.ts';

export interface ProfileFormProps {
  group: ProfileGroup;
  identity: Identity;
  /** The person confirmed who they are, and comes back to what they wanted to save. */
  repeat: boolean;
  blocker: NavigationBlocker;
  onSaved: (identity: Identity) => void;
  onClose: () => void;
}

/**
 * One group of the profile. What is typed is kept in this tab through a fresh sign-in, which a changed e-mail address
 * asks for; after that the save is repeated once.
 */
export function ProfileForm({ group, identity, repeat, blocker, onSaved, onClose }: ProfileFormProps) {
  const { t } = useI18n();
  const { go, copiedTraits } = useScreens();
  const loadClient = useLoadClient();
  const notify = useFailureNotification();
  const { email } = identity.traits;
  const [restored, setRestored] = useState(false);
  const close = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut: the button beside it does the same
    <div onKeyDown={close}>
      <Form
        initialValues={valuesOf(group, identity.traits)}
        onSubmit={async (values, helpers) => {
          const options = { client: await loadClient(), returnTo: window.location.href, copied: copiedTraits };
          const result = await saveProfile(options, changeOf(group, values));
          if (result.kind === 'failed') {
            notify(result.notification);
            return refuse(result.errors, values, {}, helpers);
          }
          if (result.kind === 'login') {
            await go(result.next);
            return 'unsaved';
          }
          if (result.kind === 'declined') return 'unsaved';
          helpers.saved();
          onSaved(result.identity);
          if (result.next?.to === 'verification') await go(result.next);
        }}
      >
        <Stack>
          <Draft storageKey={`ledenbureau.profile.${group}`} owner={identity.id} onRestore={() => setRestored(true)} />
          <UnsavedChangesGuard
            blocker={blocker}
            title={t('auth.profile.leaveTitle')}
            confirmLabel={t('auth.profile.leaveConfirm')}
          >
            {t('auth.profile.leaveText')}
          </UnsavedChangesGuard>
          {restored ? <Restored repeat={repeat} /> : null}
          <FormError />
          <Lost group={group} identity={identity} />
          <Grid gap={4} columns={2} minItemWidth={224}>
            {groupFields(group).map((field) => (
              <Input key={field.path} field={field} />
            ))}
          </Grid>
          {group === 'contact' && email != null ? <p style={remark}>{t('auth.profile.emailHint', { email })}</p> : null}
          <FormButtons onClose={onClose}>{t('auth.profile.save')}</FormButtons>
        </Stack>
      </Form>
    </div>
  );
}

/** Says before the save what it deletes from the profile. */
function Lost({ group, identity }: { group: ProfileGroup; identity: Identity }) {
  const { t } = useI18n();
  const { copiedTraits } = useScreens();
  const traitsText = useTraitsText();
  const lost = lostTraits(identity.traits, changeOf(group, {}), copiedTraits);
  if (lost.length === 0) return null;
  return <Notice tone="warning">{t('auth.profile.loses', { traits: traitsText(lost) })}</Notice>;
}

function Input({ field }: { field: ProfileField }) {
  const { t } = useI18n();
  const { path, kind, autoComplete = 'off', width, required } = field;
  const shared = { name: formName(path), label: t(traitKey(path)), required };
  if (kind === 'switch') {
    return <Switch {...shared} hint={path === 'automated_conversion' ? t('auth.profile.conversionHint') : undefined} />;
  }
  if (kind === 'date') return <DateField {...shared} />;
  return <TextField {...shared} type={kind} width={width} autoComplete={autoComplete} />;
}
