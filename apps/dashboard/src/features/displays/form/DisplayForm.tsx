import type { resolutions } from '@vitrine/contract/displays';
import { useId, useState } from 'react';
import { FramePicker } from '../../../core/pickers/FramePicker.tsx';
import { GroupsPicker } from '../../../core/pickers/GroupsPicker.tsx';
import { OrientationPicker } from '../../../core/pickers/OrientationPicker.tsx';
import { resolutionKeys } from '../../../lib/display-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DraftOffer } from '../../../ui/DraftOffer.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Note, Text } from '../../../ui/layout/layout.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { NetworkScreens } from '../list/NetworkScreens.tsx';
import { PairingFields } from '../pairing/PairingFields.tsx';
import { PlayerAddress } from '../pairing/PlayerAddress.tsx';
import classes from './DisplayForm.module.css';
import { ImageField } from './ImageField.tsx';
import { LocationField } from './LocationField.tsx';
import type { DisplayForm as Form } from './use-display-form.ts';

const resolutionOrder = [
  'system_default',
  '1080p',
  '2160p',
] as const satisfies (typeof resolutions)[number][];

/** Three fields and "More". The address comes first, because it leads to the words. */
export function DisplayForm({ form }: { form: Form }) {
  const t = useT();
  const moreId = useId();
  const { values, errors, set, record, pairing, needsApproval } = form;
  const [wasOpened, setOpened] = useState(record !== null);
  const canPair = !record?.device && !needsApproval;
  const hasError = Object.keys(errors).some((field) => field !== 'name' && field !== 'location');
  const isOpen = wasOpened || hasError;
  return (
    <div ref={form.container} className={classes.form}>
      <DraftOffer draft={form.draft} />
      {!record && needsApproval && <Note>{t('displays.pairedLater')}</Note>}
      {canPair && (
        <>
          <PlayerAddress />
          <PairingFields {...pairing.fields} autoFocus={!record} />
        </>
      )}
      <TextField
        label={t('displays.name')}
        autoComplete="off"
        required
        maxLength={200}
        value={values.name}
        error={errors.name}
        onChange={(event) => set('name', event.currentTarget.value)}
        onBlur={() => form.checkField('name')}
      />
      <LocationField
        value={values.location}
        error={errors.location}
        onChange={(location) => set('location', location)}
      />
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setOpened(!isOpen)}
      >
        <Glyph name="chevron-right" size={14} />
        {t('list.more')}{' '}
        <Text weight={400} tone="muted">
          {t('displays.moreHint')}
        </Text>
      </button>
      <div id={moreId} className={classes.form} hidden={!isOpen}>
        {isOpen && <MoreFields form={form} />}
      </div>
    </div>
  );
}

function MoreFields({ form }: { form: Form }) {
  const t = useT();
  const { values, errors, set, record } = form;
  return (
    <>
      <GroupsPicker
        value={values.groups}
        onChange={(groups) => set('groups', groups)}
        hint={t('displays.groupsHint')}
      />
      <OrientationPicker
        value={values.orientation}
        onChange={(orientation) => set('orientation', orientation)}
      />
      <Segmented
        label={t('displays.resolution')}
        options={resolutionOrder.map((value) => ({ value, label: t(resolutionKeys[value]) }))}
        value={values.resolution}
        onChange={(resolution) => set('resolution', resolution)}
      />
      <FramePicker
        value={values.frame}
        hint={t('framePicker.hintDisplay')}
        display={{
          id: record?.id ?? null,
          name: values.name,
          groups: values.groups,
          isUpright: values.orientation.startsWith('vertical'),
        }}
        onChange={(frame) => set('frame', frame)}
      />
      <TextField
        label={t('displays.videoOutput')}
        optional
        autoComplete="off"
        placeholder="HDMI-1"
        value={values.preferredVideoOutput}
        error={errors.preferredVideoOutput}
        onChange={(event) => set('preferredVideoOutput', event.currentTarget.value)}
      />
      <NetworkScreens form={form} />
      <TextField
        label={t('displays.description')}
        optional
        autoComplete="off"
        placeholder={t('displays.descriptionHint')}
        value={values.description}
        error={errors.description}
        onChange={(event) => set('description', event.currentTarget.value)}
        onBlur={() => form.checkField('description')}
      />
      <ImageField value={values.image} error={errors.image} onChange={(image) => set('image', image)} />
    </>
  );
}
