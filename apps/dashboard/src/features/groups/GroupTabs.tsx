import { useLocation, useNavigate } from '@tanstack/react-router';
import { frameName } from '../../core/queries/frames.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import shared from '../../ui/record-tabs.module.css';
import { Tabs } from '../../ui/Tabs.tsx';
import { GroupCalendar } from '../displays-calendar/displays-calendar.views.tsx';
import classes from './detail.module.css';
import type { GroupRecord } from './groups.queries.ts';
import { orientationText } from './orientation-text.ts';

const names = { calendar: 'groups.calendar', details: 'records.details' } as const;
type Tab = keyof typeof names;

/** The calendar of the group, and what is set about it; the address says which is open. */
export function GroupTabs({ group }: { group: GroupRecord }) {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const wanted = useLocation({ select: ({ search }) => (search as Record<string, string>).tab });
  const tab: Tab = wanted === 'details' || group.displays.length === 0 ? 'details' : 'calendar';
  const show = (next: Tab) =>
    void navigate({
      to: '.',
      search: next === 'details' ? { tab: next } : {},
      replace: true,
      resetScroll: false,
    } as never);
  const whole = { label: t('groups.openCalendar'), href: `/${locale}/calendar?group=${group.id}` };
  return (
    <Card className={classes.tabCard}>
      <Tabs names={names} tab={tab} onTab={show} className={`${shared.tabs} ${classes.tabs}`}>
        {tab === 'calendar' ? (
          <GroupCalendar
            group={group.id}
            menu={<MenuButton label={t('list.moreActions')} items={[whole]} />}
          />
        ) : (
          <Details group={group} />
        )}
      </Tabs>
    </Card>
  );
}

function Details({ group: { description, orientation, priority, frame } }: { group: GroupRecord }) {
  const t = useT();
  const facts = [
    [t('groups.description'), description],
    [t('groups.orientation'), orientationText(orientation)],
    [t('groups.priority'), priority],
    [t('framePicker.title'), frame && frameName(frame)],
  ] as const;
  return (
    <Stack as="dl" className={classes.facts} pad="16" gap={10}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text as="dt" tone="muted">
            {name}
          </Text>
          <Text as="dd" anywhere>
            {value || '–'}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
