import type { PlayablePage } from '@vitrine/contract/playables';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import classes from './document.module.css';
import { inOrder, useQualityNames } from './media-qualities.ts';

interface DocumentViewerProps {
  playable: PlayableRecord;
  pages: readonly PlayablePage[];
}

/** One page as large as possible, and all pages as a strip below. */
export function DocumentViewer({ playable, pages }: DocumentViewerProps) {
  const t = useT();
  const { number } = useFormat();
  const names = useQualityNames();
  const [page, setPage] = useState(0);
  const [quality, setQuality] = useState<string>('1080p');
  const medias = inOrder(pages[page]!.playable_medias);
  const media = medias.find((each) => each.quality === quality) ?? medias[0];
  const last = pages.length - 1;
  const place = t('playables.pageOf', { number: number(page + 1), total: number(pages.length) });
  const go = (to: number) => setPage(Math.min(last, Math.max(0, to)));
  const goByKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: page - 1, ArrowRight: page + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <>
      <section className={classes.stage} aria-label={t('playables.previewOf', { name: playable.name })}>
        {media && <img src={media.url} alt={`${playable.name}, ${place}`} />}
      </section>
      <Row gap={12} rowGap={8} above={10} wrap justify="between">
        <Row gap={6} role="group" aria-label={t('playables.pages')} onKeyDown={goByKey}>
          <IconButton
            size="sm"
            icon="chevron-left"
            label={t('playables.previousPage')}
            disabled={page === 0}
            onClick={() => go(page - 1)}
          />
          <Text className={classes.place} size="13/18" numeric middle role="status">
            {place}
          </Text>
          <IconButton
            size="sm"
            icon="chevron-right"
            label={t('playables.nextPage')}
            disabled={page === last}
            onClick={() => go(page + 1)}
          />
        </Row>
        {medias.length > 1 && (
          <Segmented
            label={t('playables.quality')}
            hideLabel
            size="sm"
            options={medias.map((each) => ({ value: each.quality, label: names[each.quality] }))}
            value={media!.quality}
            onChange={setQuality}
          />
        )}
      </Row>
      <PageStrip pages={pages} current={page} onChoose={setPage} />
    </>
  );
}

interface PageStripProps {
  pages: readonly PlayablePage[];
  current: number;
  onChoose: (page: number) => void;
}

function PageStrip({ pages, current, onChoose }: PageStripProps) {
  const t = useT();
  const strip = useRef<HTMLUListElement>(null);
  // Keeps the current page visible in the strip without scrolling the window.
  useEffect(() => {
    const list = strip.current;
    const chosen = list?.children[current] as HTMLElement | undefined;
    if (!list || !chosen) return;
    const hidden = chosen.offsetLeft < list.scrollLeft;
    const beyond = chosen.offsetLeft + chosen.offsetWidth > list.scrollLeft + list.clientWidth;
    if (hidden || beyond) list.scrollTo({ left: chosen.offsetLeft - list.clientWidth / 2 });
  }, [current]);
  return (
    <ul ref={strip} className={classes.strip} aria-label={t('playables.pages')}>
      {pages.map(({ picture, width, height }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
        <Text as="li" fixed key={index}>
          <Text
            as="button"
            hover="lit"
            type="button"
            aria-current={index === current || undefined}
            aria-label={t('playables.page', { number: index + 1 })}
            onClick={() => onChoose(index)}
          >
            <Text
              className={classes.thumb}
              block
              clip
              framed
              rounded={4}
              style={{ aspectRatio: `${width ?? 16} / ${height ?? 9}` }}
            >
              {picture && <img src={picture} alt="" loading="lazy" decoding="async" draggable={false} />}
            </Text>
            <span aria-hidden="true">{index + 1}</span>
          </Text>
        </Text>
      ))}
    </ul>
  );
}
