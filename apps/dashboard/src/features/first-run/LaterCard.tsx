import { can } from '@vitrine/contract/access';
import type { FirstRun } from '@vitrine/contract/first-run';
import { pageById } from '@vitrine/contract/pages';
import { lazy, Suspense, useState } from 'react';
import { useT, withMessages } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Glyph, type Picture, PictureOf } from '../../ui/glyphs.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './first-run.module.css';

const EditLocationSheet = lazy(
  withMessages('locations', async () => ({
    default: (await import('../locations/locations.views.tsx')).EditLocationSheet,
  })),
);
const InviteSheet = lazy(
  withMessages('users', async () => ({ default: (await import('../users/users.views.tsx')).InviteSheet })),
);

/** Optional steps in sheets over this page, because leaving it would end the screen. */
export function LaterCard({ run }: { run: FirstRun }) {
  const t = useT();
  const { caller, user } = useSession();
  const [opened, setOpened] = useState<'hours' | 'colleague' | null>(null);
  const close = () => setOpened(null);
  const { location } = run;
  return (
    <Card className={classes.way}>
      <header>
        <h2>{t('firstRun.later.title')}</h2>
        <Text as="p" above={2} tone="muted">
          {t('firstRun.later.text')}
        </Text>
      </header>
      <ul className={classes.links}>
        {location && (
          <li>
            <Text wide start pointer as="button" type="button" onClick={() => setOpened('hours')}>
              <Words icon="clock" title={t('firstRun.later.hours')} text={t('firstRun.later.hoursText')} />
              <Glyph name="chevron-right" size={14} />
            </Text>
          </li>
        )}
        {can(caller, pageById('users')) && (
          <li>
            <Text wide start pointer as="button" type="button" onClick={() => setOpened('colleague')}>
              <Words
                icon="user"
                title={t('firstRun.later.colleague')}
                text={t('firstRun.later.colleagueText')}
              />
              <Glyph name="chevron-right" size={14} />
            </Text>
          </li>
        )}
        <li className={classes.fact}>
          <Words
            icon="alert"
            title={t('firstRun.later.alerts')}
            text={t('firstRun.later.alertsText', { email: user?.email ?? '' })}
          />
        </li>
      </ul>
      <Suspense>
        {opened === 'hours' && location && <EditLocationSheet id={location.id} onClose={close} />}
        {opened === 'colleague' && <InviteSheet onClose={close} />}
      </Suspense>
    </Card>
  );
}

function Words({ icon, title, text }: { icon: Picture; title: string; text: string }) {
  return (
    <>
      <Stack as="span" fixed center rounded sunken tone="soft" className={classes.icon}>
        <PictureOf of={icon} size={16} />
      </Stack>
      <Stack as="span" size="14/20" grow shrink column>
        <b>{title}</b>
        <Text size="13/18" anywhere tone="soft">
          {text}
        </Text>
      </Stack>
    </>
  );
}
