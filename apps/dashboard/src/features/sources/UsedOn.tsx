import { useRef, useState } from 'react';
import { DesignPicture } from '../../core/design-views/designs.views.tsx';
import { type SourceRecord, useDelivery } from '../../core/queries/sources.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Popover } from '../../ui/Popover.tsx';
import classes from './sources.module.css';

type Used = Pick<SourceRecord, 'id' | 'name' | 'displays' | 'designs'>;

const maxPictures = 2;

/** Small pictures of the designs that show a source, and on how many screens. Opens the list of both. */
export function UsedOn({ source }: { source: Used }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const { displays, designs } = source;
  if (designs.length === 0) return <span className={classes.quiet}>{t('sources.notUsed')}</span>;
  const close = () => {
    setOpen(false);
    anchor.current?.focus();
  };
  return (
    <>
      <Row
        as="button"
        ref={anchor}
        type="button"
        className={classes.used}
        high={32}
        pad="0/6"
        rounded="tag"
        inline
        gap={8}
        nowrap
        aria-expanded={isOpen}
        title={t('sources.usedOnOf', { name: source.name })}
        onClick={() => setOpen(!isOpen)}
      >
        <Row as="span" align="stretch" aria-hidden="true">
          {designs.slice(0, maxPictures).map(({ id }) => (
            <Text key={id} className={classes.picture} clip rounded="tag">
              <DesignPicture id={id} isCover />
            </Text>
          ))}
        </Row>
        {displays > 0 ? t('sources.screenCount', { count: displays }) : t('sources.noScreen')}
      </Row>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} className={classes.uses!}>
          <Uses source={source} />
        </Popover>
      )}
    </>
  );
}

function Uses({ source }: { source: Used }) {
  const t = useT();
  const locale = useLocale();
  const { data } = useDelivery(source.id, false);
  return (
    <>
      <Text as="h3" size="12/16" weight={550} tone="muted">
        {t('sources.designs')}
      </Text>
      <ul>
        {source.designs.map(({ id, name }) => (
          <li key={id}>
            <Text
              as={AppLink}
              href={`/${locale}/designs/detail/${id}`}
              className={classes.use}
              block
              size="13.5/20"
              tone="accent"
            >
              {name}
            </Text>
          </li>
        ))}
      </ul>
      {data && data.displays.length > 0 && (
        <>
          <Text as="h3" size="12/16" weight={550} tone="muted">
            {t('pages.displays')}
          </Text>
          <ul>
            {data.displays.map(({ id, name, location }) => (
              <li key={id}>
                <Text
                  as={AppLink}
                  href={`/${locale}/displays/detail/${id}`}
                  className={classes.use}
                  block
                  size="13.5/20"
                  tone="accent"
                >{`${name} · ${location}`}</Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
