import type { FrameWearers } from '@vitrine/contract/frame-wearers';
import { useState } from 'react';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { DesignPicture } from '../design-views/designs.views.tsx';
import type { DesignRecord } from '../queries/designs.queries.ts';
import { type FramedGroup, useFrameWearers } from '../queries/frames.queries.ts';
import { useLive } from '../queries/live-view.queries.ts';
import classes from './frame-picker.module.css';

export interface FramedDisplay {
  /** Null for a new one. */
  readonly id: string | null;
  readonly name: string;
  readonly isUpright: boolean;
  readonly groups: readonly { readonly id: string }[];
}

interface FrameFactsProps {
  frame: DesignRecord;
  /** The same frame in the other shape. */
  twin: DesignRecord | null;
  group: FramedGroup | null;
  display: FramedDisplay | null;
}

/** The chosen frame around the programme of a display, where it shows, and what it does to the programme. */
export function FrameFacts({ frame, twin, group, display }: FrameFactsProps) {
  const t = useT();
  const locale = useLocale();
  const { data: wearers } = useFrameWearers(frame.id, group);
  const [chosen, choose] = useState<string | null>(null);
  const displays = group?.displays ?? (display?.id ? [{ id: display.id, name: display.name }] : []);
  const shown = displays.find(({ id }) => id === chosen) ?? displays[0];
  const shape = display?.isUpright ? 'portrait' : 'landscape';
  const isWithout = display !== null && frame.shape !== shape && twin === null;
  return (
    <Row framed rounded="card" sunken className={classes.facts} gap={18} align="stretch" wrap>
      <Stack top className={classes.miniature} gap={10} shrink data-shape={frame.shape}>
        {shown ? (
          <Around frame={frame} display={shown.id} />
        ) : (
          <span className={classes.large} data-shape={frame.shape}>
            <DesignPicture id={frame.id} label={frame.name} isLive />
          </span>
        )}
        {shown && displays.length > 1 && (
          <SelectField
            label={t('framePicker.asOn')}
            options={displays.map(({ id, name }) => ({ value: id, label: name }))}
            value={shown.id}
            onChange={choose}
          />
        )}
      </Stack>
      <Text as="div" shrink className={classes.words}>
        {(group || isWithout) && (
          <Text below={8} size="14/20" weight={600} as="h3">
            {t('framePicker.where')}
          </Text>
        )}
        <Stack size="13/18" gap={8} tone="soft" as="ul">
          {group && wearers && <Where wearers={wearers} frame={frame} />}
          {isWithout && (
            <li data-kind="warning">
              {t(shape === 'portrait' ? 'framePicker.thisPortrait' : 'framePicker.thisLandscape')}
            </li>
          )}
          <WhatItDoes frame={frame} />
        </Stack>
        <Row
          as={AppLink}
          above={8}
          gap={6}
          size="13"
          weight={550}
          tone="accent"
          hover="line"
          inline
          href={`/${locale}/designs/detail/${frame.id}`}
        >
          <Glyph name="edit" size={14} /> {t('framePicker.edit')}
        </Row>
      </Text>
    </Row>
  );
}

/** The frame around what the display plays now, by the clock of its place. */
function Around({ frame, display }: { frame: DesignRecord; display: string }) {
  const rich = useRichT();
  const { data: live } = useLive(display);
  const { plannedDesign, plannedPicture } = live ?? {};
  const place = live ? { name: live.location.name, timezone: live.timezone } : null;
  const programme = plannedDesign ? (
    <DesignPicture id={plannedDesign} isCover />
  ) : (
    plannedPicture && <img src={plannedPicture} alt="" />
  );
  const moment = live && <Instant at={live.now} place={place} placeOnly />;
  return (
    <>
      <span className={classes.large} data-shape={frame.shape}>
        <DesignPicture
          id={frame.id}
          label={frame.name}
          isLive
          {...(place && { timezone: place.timezone })}
          {...(programme && { programme })}
        />
      </span>
      {live && (
        <Text as="p" size="13/18" tone="muted">
          {live.current
            ? rich('framePicker.plays', { moment, playlist: live.current.playlist.name })
            : rich('framePicker.playsNothing', { moment })}
        </Text>
      )}
    </>
  );
}

function Where({ wearers, frame }: { wearers: FrameWearers; frame: DesignRecord }) {
  const t = useT();
  const { displays, wearing, own, others, withoutShape, still } = wearers;
  const named = others.first.reduce((sum, each) => sum + each.displays, 0);
  return (
    <>
      <li data-kind={wearing > 0 ? 'good' : 'none'}>
        {t('framePicker.wearing', { wearing, count: displays })}
      </li>
      {own.first.map(({ id, name, frame: chosen }) => (
        <li key={id} data-kind="none">
          {chosen === null
            ? t('framePicker.ownNone', { name })
            : t('framePicker.ownFrame', { name, frame: chosen })}
        </li>
      ))}
      {own.total > own.first.length && (
        <li data-kind="none">{t('framePicker.ownMore', { count: own.total - own.first.length })}</li>
      )}
      {others.first.map(({ id, name, displays: count }) => (
        <li key={id} data-kind="none">
          {t('framePicker.others', { count, group: name })}
        </li>
      ))}
      {others.total > named && <li data-kind="none">{t('framePicker.othersMore')}</li>}
      {withoutShape > 0 && (
        <li data-kind="warning">
          {t(frame.shape === 'landscape' ? 'framePicker.withoutPortrait' : 'framePicker.withoutLandscape', {
            count: withoutShape,
          })}
        </li>
      )}
      {still.total > 0 && (
        <li data-kind="warning">
          {t('framePicker.still', {
            names: `${still.first.map(({ name }) => name).join(', ')}${still.total > still.first.length ? ' …' : ''}`,
          })}
        </li>
      )}
    </>
  );
}

/** How much of the programme is seen, and how much may move beside it. */
function WhatItDoes({ frame: { boxes } }: { frame: DesignRecord }) {
  const t = useT();
  const { number } = useFormat();
  const programme = boxes.find((box) => box.kind === 'programme');
  const percent = (share: number) => number(share, { style: 'percent', maximumFractionDigits: 0 });
  const moves = boxes.some(({ kind, hidden }) => !hidden && (kind === 'ticker' || kind === 'film'));
  const doing = () => {
    if (!programme) return null;
    const { w, h } = programme.place;
    if (w >= 1000 && h >= 1000) return t('framePicker.over');
    if (programme.fit === 'keep') return t('framePicker.keeps', { share: percent(Math.min(w, h) / 1000) });
    // Both are thousandths of their own side, so equal figures keep the shape.
    const lost = (1 - Math.min(w, h) / Math.max(w, h)) / 2;
    return w > h
      ? t('framePicker.cropsHeight', { share: percent(lost) })
      : t('framePicker.cropsWidth', { share: percent(lost) });
  };
  const text = doing();
  return (
    <>
      {text && <li data-kind="none">{text}</li>}
      {moves && <li data-kind="none">{t('framePicker.moves')}</li>}
    </>
  );
}
