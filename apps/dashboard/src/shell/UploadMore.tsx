import { maxGroupsOfUpload } from '@vitrine/contract/uploads';
import { useId, useState } from 'react';
import { GroupsPicker } from '../core/pickers/GroupsPicker.tsx';
import { PlayableOrientationPicker } from '../features/playables/detail/PlayableOrientationPicker.tsx';
import { useT } from '../lib/i18n/i18n.ts';
import { TextAreaField } from '../ui/fields.tsx';
import { Glyph } from '../ui/glyphs.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { Segmented, Switch } from '../ui/toggles.tsx';
import classes from './UploadSheet.module.css';
import type { UploadValues } from './upload-values.ts';

interface UploadMoreProps {
  values: UploadValues;
  set: <Field extends keyof UploadValues>(field: Field, value: UploadValues[Field]) => void;
  hasFilm: boolean;
  /** The playable has its own details already. */
  isReplacing: boolean;
}

/** What most uploads leave as it is. */
export function UploadMore({ values, set, hasFilm, isReplacing }: UploadMoreProps) {
  const t = useT();
  const moreId = useId();
  const [isOpen, setOpen] = useState(false);
  const { choices } = values;
  return (
    <>
      <Row
        as="button"
        type="button"
        gap={6}
        align="center"
        rounded
        tone="soft"
        weight={550}
        hover="lit"
        inline
        className={classes.more}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name="chevron-right" size={14} />
        {t('list.more')}
      </Row>
      <div id={moreId} hidden={!isOpen} className={isOpen ? classes.fields : undefined}>
        {!isReplacing && (
          <>
            <TextAreaField
              label={t('playables.description')}
              rows={2}
              maxLength={500}
              value={values.description}
              onChange={(event) => set('description', event.currentTarget.value)}
            />
            <GroupsPicker
              value={values.groups}
              onChange={(groups) => set('groups', groups.slice(0, maxGroupsOfUpload))}
            />
            <PlayableOrientationPicker
              value={values.orientation}
              onChange={(orientation) => set('orientation', orientation)}
            />
          </>
        )}
        {hasFilm && (
          <Segmented
            label={t('uploads.sheet.conversion')}
            value={choices.conversion}
            onChange={(conversion) => set('choices', { ...choices, conversion })}
            description={choices.conversion === 'skip' ? t('uploads.sheet.skipHint') : undefined}
            options={[
              { value: 'fullhd', label: t('uploads.sheet.fullhd') },
              { value: '4k', label: t('uploads.sheet.uhd') },
              { value: 'skip', label: t('uploads.sheet.skipConversion') },
            ]}
          />
        )}
        <Switch
          label={t('uploads.email')}
          checked={choices.notify}
          onChange={({ currentTarget: { checked: notify } }) => set('choices', { ...choices, notify })}
        />
      </div>
    </>
  );
}
