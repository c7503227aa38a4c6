import { type Profile, ProfileInput } from '@vitrine/contract/people';
import * as z from 'zod';
import { fetchProfile, useSaveProfile } from '../../core/queries/settings.queries.ts';
import { problemsIn } from '../../lib/forms/problems-in.ts';
import { fieldsThatDiffer, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Switch } from '../../ui/toggles.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Section } from './Section.tsx';
import { settingsTexts } from './settings-texts.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

const Values = z.object({ name: z.string(), username: z.string(), marketing: z.boolean() });
type Values = z.infer<typeof Values>;

const savedOf = ({ version, name, username, marketing }: Profile) => ({
  version,
  values: { name, username: username ?? '', marketing },
});

const inputOf = (values: Values) => ({ ...values, username: values.username.trim() || null });

export function AccountSection({ profile }: { profile: Profile }) {
  const t = useT();
  const save = useSaveProfile();
  const form = useRecordForm({
    ...settingsTexts(t),
    name: t('settings.account'),
    draftOf: 'account',
    schema: Values,
    saved: savedOf(profile),
    changedFields: fieldsThatDiffer<Values>,
    problemsOf: (values) => problemsIn(ProfileInput, inputOf(values)),
    send: async (values, changed, version) => {
      const input = inputOf(values);
      const change = Object.fromEntries(changed.map((field) => [field, input[field]]));
      return savedOf(await save.mutateAsync({ version, change }));
    },
    fetch: async () => savedOf(await fetchProfile()),
    describeField: (values, field) =>
      field === 'marketing'
        ? { field: t('settings.marketing'), text: t(values.marketing ? 'settings.on' : 'settings.off') }
        : { field: t(field === 'name' ? 'settings.name' : 'settings.username'), text: values[field] },
  });
  const submit = useSaveShortcut('account', form);
  const { values, errors, set } = form;
  return (
    <form noValidate onSubmit={submit}>
      <Section
        id="account"
        title={t('settings.account')}
        note={t('settings.onEveryServer')}
        foot={<SaveBar changes={form.changes} isSaving={form.isSaving} onDiscard={form.discard} />}
      >
        <Stack ref={form.container} gap={18} shrink>
          <DraftOffer draft={form.draft} />
          <TextField
            label={t('settings.name')}
            autoComplete="name"
            maxLength={100}
            value={values.name}
            error={errors.name}
            onChange={(event) => set('name', event.currentTarget.value)}
            onBlur={() => form.checkField('name')}
          />
          <TextField
            label={t('settings.username')}
            optional
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={40}
            description={t('settings.usernameText')}
            value={values.username}
            error={errors.username}
            onChange={(event) => set('username', event.currentTarget.value)}
            onBlur={() => form.checkField('username')}
          />
          <TextField
            label={t('settings.email')}
            value={profile.email}
            readOnly
            description={t('settings.emailText')}
          />
          <Switch
            label={t('settings.marketing')}
            description={t('settings.marketingText')}
            checked={values.marketing}
            onChange={(event) => set('marketing', event.currentTarget.checked)}
          />
        </Stack>
      </Section>
    </form>
  );
}
