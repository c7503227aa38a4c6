import { can } from '@vitrine/contract/access';
import { locales } from '@vitrine/contract/pages';
import { approvableRoles } from '@vitrine/contract/proposals';
import { preferredRegions } from '@vitrine/contract/regions';
import { type Settings, SettingsInput, saveSettings } from '@vitrine/contract/settings';
import * as z from 'zod';
import { fetchSettings, useSaveSettings } from '../../core/queries/settings.queries.ts';
import { problemsIn } from '../../lib/forms/problems-in.ts';
import { fieldsThatDiffer, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Checkbox } from '../../ui/toggles.tsx';
import { ApprovalField } from './ApprovalField.tsx';
import { AskBeforeField, askText } from './AskBeforeField.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Section } from './Section.tsx';
import classes from './settings.module.css';
import { settingsTexts } from './settings-texts.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

const Values = z.object({
  serverName: z.string(),
  preferredRegion: z.enum(preferredRegions),
  askBefore: z.object({ gaps: z.boolean(), displays: z.number().nullable() }),
  // Drafts stored by an earlier version have none.
  approvalRoles: z.array(z.enum(approvableRoles)).default([]),
  keepsPictures: z.boolean().default(true),
  language: z.enum(locales).default('en'),
});
type Values = z.infer<typeof Values>;

const savedOf = ({
  version,
  serverName,
  preferredRegion,
  askBefore,
  approvalRoles,
  keepsPictures,
  language,
}: Settings) => ({
  version,
  values: { serverName, preferredRegion, askBefore, approvalRoles, keepsPictures, language },
});

export function ServerSection({ settings }: { settings: Settings }) {
  const t = useT();
  const { caller } = useSession();
  const save = useSaveSettings();
  const isReadOnly = !can(caller, saveSettings);
  const form = useRecordForm({
    ...settingsTexts(t),
    name: t('settings.server'),
    draftOf: 'server',
    schema: Values,
    saved: savedOf(settings),
    changedFields: fieldsThatDiffer<Values>,
    problemsOf: (values) => problemsIn(SettingsInput, values),
    send: async (values, changed, version) => {
      const change = Object.fromEntries(changed.map((field) => [field, values[field]]));
      return savedOf(await save.mutateAsync({ version, change }));
    },
    fetch: async () => savedOf(await fetchSettings()),
    describeField: (values, field) =>
      field === 'serverName'
        ? { field: t('settings.serverName'), text: values.serverName }
        : field === 'approvalRoles'
          ? {
              field: t('settings.approval'),
              text: values.approvalRoles.map((role) => t(`roles.${role}`)).join(', ') || t('settings.off'),
            }
          : field === 'keepsPictures'
            ? {
                field: t('settings.pictures'),
                text: t(values.keepsPictures ? 'settings.on' : 'settings.off'),
              }
            : field === 'language'
              ? { field: t('settings.alarmLanguage'), text: t(`languages.${values.language}`) }
              : field === 'askBefore'
                ? { field: t('settings.askBefore'), text: askText(t, values.askBefore) }
                : { field: t('settings.preferredRegion'), text: t(`regions.${values.preferredRegion}`) },
  });
  const submit = useSaveShortcut('server', form);
  const { values, errors } = form;
  return (
    <form id="server-form" noValidate onSubmit={submit}>
      <Section
        id="server"
        title={t('settings.server')}
        {...(isReadOnly ? { note: t('settings.adminsOnly') } : {})}
        foot={<SaveBar changes={form.changes} isSaving={form.isSaving} onDiscard={form.discard} />}
      >
        <Stack ref={form.container} gap={18} shrink>
          <DraftOffer draft={form.draft} />
          <TextField
            label={t('settings.serverName')}
            value={values.serverName}
            readOnly={isReadOnly}
            maxLength={100}
            autoComplete="off"
            error={errors.serverName}
            onChange={(event) => form.set('serverName', event.currentTarget.value)}
            onBlur={() => form.checkField('serverName')}
          />
          <TextField
            label={t('settings.address')}
            value={settings.address}
            readOnly
            mono
            right={<CopyButton value={settings.address} label={t('settings.copyAddress')} />}
          />
          <ChoiceCards
            label={t('settings.preferredRegion')}
            description={t('settings.standsIn', { region: t(`regions.${settings.region}`) })}
            columns={4}
            options={preferredRegions.map((region) => ({ value: region, label: t(`regions.${region}`) }))}
            value={values.preferredRegion}
            disabled={isReadOnly}
            error={errors.preferredRegion}
            onChange={(region) => form.set('preferredRegion', region)}
          />
          <AskBeforeField
            value={values.askBefore}
            isReadOnly={isReadOnly}
            error={errors['askBefore.displays']}
            onChange={(askBefore) => form.set('askBefore', askBefore)}
          />
          <ApprovalField
            value={values.approvalRoles}
            isReadOnly={isReadOnly}
            onChange={(approvalRoles) => form.set('approvalRoles', approvalRoles)}
          />
          <fieldset className={classes.ask}>
            <Text size="13.5/20" below={4} weight={550} as="legend">
              {t('settings.pictures')}
            </Text>
            <Text size="13/18" tone="muted" as="p">
              {t('settings.picturesText')}
            </Text>
            <Checkbox
              label={t('settings.picturesKeep')}
              checked={values.keepsPictures}
              disabled={isReadOnly}
              onChange={(event) => form.set('keepsPictures', event.currentTarget.checked)}
            />
          </fieldset>
          <SelectField
            label={t('settings.alarmLanguage')}
            description={t('settings.alarmLanguageText')}
            value={values.language}
            disabled={isReadOnly}
            onChange={(language) => form.set('language', language as Values['language'])}
            options={locales.map((locale) => ({ value: locale, label: t(`languages.${locale}`) }))}
          />
          {settings.newServer !== 'not_needed' && (
            <Text as="p" role="status" size="13.5/20" pad="10/12" rounded="box" fill="accent" tone="accent">
              {settings.newServer === 'available'
                ? t('settings.newServerAvailable')
                : t('settings.newServerNotAvailable')}
            </Text>
          )}
        </Stack>
      </Section>
    </form>
  );
}
