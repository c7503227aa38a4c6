import { orientations, resolutions } from '@vitrine/contract/displays';
import { useId, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { TextAreaField, TextField } from '../../../ui/fields.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { Draft } from '../editor/draft.ts';
import { orientationText, resolutionText } from '../playlist-words.ts';
import classes from './cards.module.css';
import { placeId } from './places.ts';

interface MoreCardProps {
  draft: Draft;
  change: (part: Partial<Draft>, tag?: string) => void;
}

const any = 'any';
const minPriority = 0;
const maxPriority = 100;
/** As in the contract. */
const maxCalendarName = 100;

/** What is seldom changed. Closed it says what deserves a word. */
export function MoreCard({ draft, change }: MoreCardProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { orientation, resolution, priority, description, calendar } = draft;
  const summary = [
    orientation === null ? t('editor.anyOrientation') : orientationText(orientation),
    resolution === null ? t('editor.anyResolution') : resolutionText(resolution),
    t('editor.withOthers.is', { priority }),
  ];
  return (
    <section id={placeId('more')} tabIndex={-1} className={classes.more} aria-labelledby={id}>
      <button
        type="button"
        className={classes.moreHead}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
        <span id={id}>{t('editor.cards.more')}</span>
        {!isOpen && (
          <Text weight={400} tone="muted" truncate>
            {summary.join(', ')}
          </Text>
        )}
      </button>
      {isOpen && (
        <Stack gap={14} above={8}>
          <Stack columns={2} gap={10}>
            <SelectField
              label={t('playlists.orientation')}
              options={[null, ...orientations].map((value) => ({
                value: value ?? any,
                label: orientationText(value),
              }))}
              value={orientation ?? any}
              onChange={(value) =>
                change({ orientation: orientations.find((each) => each === value) ?? null })
              }
            />
            <SelectField
              label={t('playlists.resolution')}
              options={[null, ...resolutions].map((value) => ({
                value: value ?? any,
                label: resolutionText(value),
              }))}
              value={resolution ?? any}
              onChange={(value) => change({ resolution: resolutions.find((each) => each === value) ?? null })}
            />
          </Stack>
          <PriorityField value={priority} onChange={(next) => change({ priority: next })} />
          <TextAreaField
            label={t('editor.descriptionLabel')}
            optional
            rows={2}
            maxLength={500}
            value={description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <TextField
            label={t('editor.calendarName')}
            optional
            maxLength={maxCalendarName}
            autoComplete="off"
            value={calendar.name ?? ''}
            onChange={(event) =>
              change({ calendar: { ...calendar, name: event.currentTarget.value || null } }, 'calendar name')
            }
          />
        </Stack>
      )}
    </section>
  );
}

/** While it is empty or above the limit, the playlist keeps its number. */
function PriorityField({ value, onChange }: { value: number; onChange: (priority: number) => void }) {
  const t = useT();
  const [typed, setTyped] = useState<number | '' | null>(null);
  return (
    <NumberField
      label={t('playlists.priority')}
      description={t('playlists.priorityHint')}
      min={minPriority}
      max={maxPriority}
      maxLength={3}
      value={typed ?? value}
      onChange={(next) => {
        setTyped(next);
        if (next !== '' && next <= maxPriority) onChange(next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
