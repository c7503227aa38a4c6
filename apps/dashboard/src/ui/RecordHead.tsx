import { Fragment, type ReactNode } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { linkTo } from '../lib/session/server-links.ts';
import { session } from '../lib/session/session.ts';
import { AppLink } from './AppLink.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Glyph } from './glyphs.tsx';
import { Row } from './layout/layout.tsx';
import classes from './RecordHead.module.css';

interface RecordHeadProps {
  /** The path of the record, outermost first. */
  path: readonly { readonly label: string; readonly href: string }[];
  /** The heading, and what is beside it. */
  children: ReactNode;
  actions: ReactNode;
  /** Keeps saving accessible while scrolling. */
  isDirty?: boolean;
}

/** The top of a detail page. */
export function RecordHead({ path, children, actions, isDirty }: RecordHeadProps) {
  const t = useT();
  return (
    <>
      <Row
        as="nav"
        below={4}
        className={classes.path}
        gap={6}
        wrap
        size="13/18"
        tone="muted"
        aria-label={t('records.path')}
      >
        {path.length === 1 && <Glyph name="chevron-left" size={12} />}
        {path.map(({ label, href }, index) => (
          <Fragment key={href}>
            {index > 0 && <Glyph name="chevron-right" size={12} />}
            <AppLink href={href}>{label}</AppLink>
          </Fragment>
        ))}
        <CopyButton label={t('records.copyLink')} value={() => linkTo(location.href, session.get().server)} />
      </Row>
      <Row below={16} className={classes.head} gap={12} rowGap={8} wrap data-dirty={isDirty || undefined}>
        {children}
        <Row className={classes.actions} gap={8} wrap push>
          {actions}
        </Row>
      </Row>
    </>
  );
}
