import type { resolutions } from '@vitrine/contract/displays';
import { useId, useState } from 'react';
import { FramePicker } from '../../../core/pickers/FramePicker.tsx';
import { GroupsPicker } from '../../../core/pickers/GroupsPicker.tsx';
import { OrientationPicker } from '../../../core/pickers/OrientationPicker.tsx';
import { useNeedsApproval } from '../../../lib/approval.ts';
import { resolutionKeys } from '../../../lib/display-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DraftOffer } from '../../../ui/DraftOffer.tsx';
import { Segmented, TextField } from '../../../ui/fields.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { ActivateNow } from '../activation/ActivateNow.tsx';
import { NetworkScreens } from '../list/NetworkScreens.tsx';
import { PairingFields } from '../pairing/PairingFields.tsx';
import { PlayerAddress } from '../pairing/PlayerAddress.tsx';
import classes from './DisplayForm.module.css';
import { ImageField } from './ImageField.tsx';
import { LocationField } from './LocationField.tsx';
import type { DisplayForm as Form } from './use-display-form.ts';

interface DisplayFormProps {
  form: Form;
  /** The step that is shown; null for the whole form. */
  step: 'first' | 'second' | null;
  /** Shown while the display is not active. */
  activation: { isOn: boolean; onChange: (isOn: boolean) => void };
}

const resolutionOrder = [
  'system_default',
  '1080p',
  '2160p',
] as const satisfies (typeof resolutions)[number][];

/** All fields of a display. The phrase comes first, because the user is looking at it. */
export function DisplayForm({ form, step, activation }: DisplayFormProps) {
  const t = useT();
  const moreId = useId();
  const { values, errors, set, record, pairing } = form;
  const [skipsPhrase, setSkipsPhrase] = useState(false);
  const [isMoreOpen, setMoreOpen] = useState(
    values.preferredVideoOutput !== '' || values.networkScreens.length > 0,
  );
  // Pairing cannot be proposed.
  const needsApproval = useNeedsApproval();
  const canPair = !record?.device && !needsApproval;
  const hasScreenError = Object.keys(errors).some((field) => field.startsWith('networkScreens'));
  const showsMore = isMoreOpen || hasScreenError;
  return (
    <div ref={form.container} className={classes.form}>
      <DraftOffer draft={form.draft} />
      {step !== 'second' && (
        <>
          {canPair && !skipsPhrase && (
            <div>
              {step === 'first' && (
                <div className={classes.stepHead}>
                  <h3>{t('pairing.typeWords')}</h3>
                  <p>{t('pairing.typeWordsHint')}</p>
                </div>
              )}
              <PairingFields {...pairing.fields} autoFocus={!record} />
              {!pairing.isGiven && <PlayerAddress />}
              {!record && !pairing.isGiven && (
                <p className={classes.skip}>
                  <button type="button" className={classes.textButton} onClick={() => setSkipsPhrase(true)}>
                    {t('pairing.addUnpaired')}
                  </button>
                </p>
              )}
            </div>
          )}
          {canPair && skipsPhrase && (
            <p className={classes.skip}>
              {t('pairing.isUnpaired')}{' '}
              <button type="button" className={classes.textButton} onClick={() => setSkipsPhrase(false)}>
                {t('pairing.enterWords')}
              </button>
            </p>
          )}
          <div className={classes.two}>
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
          </div>
        </>
      )}
      {step !== 'first' && (
        <>
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
          <GroupsPicker
            value={values.groups}
            onChange={(groups) => set('groups', groups)}
            hint={t('displays.groupsHint')}
          />
          <OrientationPicker
            value={values.orientation}
            onChange={(orientation) => set('orientation', orientation)}
          />
          <FramePicker
            value={values.frame}
            hint={t('framePicker.hintDisplay')}
            display={{
              ...{ id: record?.id ?? null, name: values.name, groups: values.groups },
              isUpright: values.orientation.startsWith('vertical'),
            }}
            onChange={(frame) => set('frame', frame)}
          />
          <div className={classes.split}>
            <Segmented
              label={t('displays.resolution')}
              options={resolutionOrder.map((value) => ({ value, label: t(resolutionKeys[value]) }))}
              value={values.resolution}
              onChange={(resolution) => set('resolution', resolution)}
            />
            <button
              type="button"
              className={classes.more}
              aria-expanded={showsMore}
              aria-controls={moreId}
              onClick={() => setMoreOpen(!showsMore)}
            >
              {t('displays.more')}
              <Glyph name="chevron-down" size={14} />
            </button>
          </div>
          <div id={moreId} className={classes.form} hidden={!showsMore}>
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
          </div>
          <ImageField value={values.image} error={errors.image} onChange={(image) => set('image', image)} />
          {!record?.active && <ActivateNow {...activation} />}
        </>
      )}
    </div>
  );
}
