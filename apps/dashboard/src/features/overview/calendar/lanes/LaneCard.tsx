import type { OverviewTimeline } from '@vitrine/contract/overview';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocale, useT } from '../../../../lib/i18n/i18n.ts';
import { playlistTones } from '../../../../lib/playlist-colour.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { useEscapeLayer } from '../../../../ui/layers.ts';
import { placePopover } from '../../../../ui/Popover.tsx';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { Hours } from '../../../../ui/time/Time.tsx';
import type { Merged } from '../merged-days.ts';
import classes from './lane-card.module.css';
import type { LaneRow } from './lane-rows.ts';
import { type LaneWords, laneScreens } from './lane-words.ts';

interface LaneCardProps {
  card: RefObject<HTMLDivElement | null>;
  anchor: HTMLElement;
  row: LaneRow;
  merged: Merged;
  words: LaneWords;
  playlists: OverviewTimeline['playlists'];
  onWhy: (display: string, at: number) => void;
  onClose: () => void;
}

/** Further displays are only counted. */
const mostListed = 12;

/** Name, hours with their location, and the displays with their state. */
export function LaneCard({ card, anchor, row, merged, words, playlists, onWhy, onClose }: LaneCardProps) {
  const t = useT();
  const locale = useLocale();
  useEscapeLayer(true, onClose, { hasKeyboard: false });
  useLayoutEffect(() => {
    const element = card.current!;
    element.showPopover();
    const update = () => placePopover(element, anchor.getBoundingClientRect(), 'start');
    update();
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [card, anchor]);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!card.current?.contains(target as Node) && !anchor.contains(target as Node)) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, [card, anchor, onClose]);

  const screens = laneScreens(row, merged);
  const isSeveralPlaces = new Set(screens.map(({ screen }) => screen.location.id)).size > 1;
  const known = playlists.filter(({ id }) => merged.playlists.includes(id));
  return (
    <div
      ref={card}
      popover="manual"
      role="dialog"
      aria-label={words.nameOf(merged)}
      className={classes.card}
      data-state={merged.state}
    >
      <h3 style={known[0] && playlistTones(known[0].id)}>
        <i />
        {words.nameOf(merged)}
      </h3>
      <p>
        {words.shortDay(merged.day)}, <Hours>{words.spanOf(row, merged)}</Hours>
      </p>
      <ul>
        {screens.slice(0, mostListed).map(({ screen, at }) => (
          <li key={screen.id}>
            <button
              type="button"
              title={t('overviewCalendar.whyHere', { name: screen.name })}
              onClick={() => onWhy(screen.id, at)}
            >
              <StatusMark status={screen.state} />
              <span>
                {screen.name}
                {isSeveralPlaces && <small>{screen.location.name}</small>}
              </span>
              <em>{t(`status.${screen.state}`)}</em>
            </button>
          </li>
        ))}
        {screens.length > mostListed && (
          <li className={classes.more}>{t('calendar.more', { hidden: screens.length - mostListed })}</li>
        )}
      </ul>
      {known.map(({ id, name }) => (
        <AppLink key={id} className={classes.open} href={`/${locale}/playlists/detail/${id}`}>
          {known.length > 1 ? t('overviewCalendar.openNamed', { name }) : t('calendar.why.openPlaylist')}
        </AppLink>
      ))}
    </div>
  );
}
