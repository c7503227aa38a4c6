import { type CSSProperties, type ReactNode, useState } from 'react';
import { drawDesign } from '../../core/design-views/designs.views.tsx';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SoonTime } from '../../ui/time/SoonTime.tsx';
import { ClockHead } from '../../ui/time/Time.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { type GroupPlace, type Member, type PlacedMember, placesOf } from './group-places.ts';
import type { GroupRecord } from './groups.queries.ts';
import { orientationText } from './orientation-text.ts';
import { StatusNumbers } from './StatusSummaryText.tsx';
import classes from './screens.module.css';
import { type FoundMembers, useGroupDisplays } from './use-group-displays.ts';

/** More are drawn half as wide, and still more are a line for each place. */
const mostWide = 9;
const mostPictures = 24;
const wideColumns = 3;
const narrowColumns = 6;

/** What the displays of the group show, under their places. */
export function GroupScreens({ group, found }: { group: GroupRecord; found: FoundMembers }) {
  const t = useT();
  const locale = useLocale();
  const now = useNow().getTime();
  const { members, remove } = useGroupDisplays(group);
  if (members.length === 0)
    return (
      <Card aria-label={t('groups.displays')}>
        <Text as="p" tone="muted" pad="16">
          {t('groups.noDisplaysYet')}
        </Text>
      </Card>
    );
  if (!found.data)
    return (
      <Card aria-label={t('groups.displays')}>
        <ErrorState
          title={t('list.failed')}
          detail={errorMessage(found.error)}
          onRetry={() => void found.refetch()}
        />
      </Card>
    );
  const known = found.data.data;
  const places = placesOf(members, known, readerZone(), now);
  const columns = members.length > mostWide ? narrowColumns : wideColumns;
  const areLines = members.length > mostPictures;
  const others = members.length - known.length;
  return (
    <Card aria-label={t('groups.displays')}>
      <Stack
        className={classes.places}
        gap={14}
        rowGap={12}
        data-lines={areLines || undefined}
        data-columns={columns}
      >
        {places.map((each) => {
          const shown = {
            displays: each.displays,
            orientation: group.orientation,
            onRemove: (member: Member) => void remove(member),
          };
          return areLines ? (
            <PlaceLine key={each.place.id} at={each}>
              <Pictures {...shown} />
            </PlaceLine>
          ) : (
            <section
              key={each.place.id}
              aria-label={each.place.name}
              style={{ '--span': Math.min(each.displays.length, columns) } as CSSProperties}
            >
              <h2>
                <PlaceName at={each} />
              </h2>
              <Pictures {...shown} />
            </section>
          );
        })}
      </Stack>
      {others > 0 && (
        <AppLink href={`/${locale}/displays?group=${group.id}`} className={classes.others}>
          {t('groups.moreDisplays', { count: others })}
        </AppLink>
      )}
    </Card>
  );
}

/** Its name, and until when it is closed. */
function PlaceName({ at: { place, opensAt } }: { at: GroupPlace }) {
  const t = useT();
  const rich = useRichT();
  return (
    <>
      <ClockHead place={place} isNamed>
        {place.name}
      </ClockHead>
      {opensAt !== undefined && (
        <Row as="span" className={classes.closed} inline gap={4} fixed weight={500} tone="soft">
          <StatusMark status="closed" size={12} />
          <span>
            {opensAt === null
              ? t('status.closed')
              : rich('groups.until', { moment: <SoonTime at={opensAt} place={place} /> })}
          </span>
        </Row>
      )}
    </>
  );
}

/** Of many displays: their numbers, and the pictures when it is unfolded. */
function PlaceLine({ at, children }: { at: GroupPlace; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={at.place.name}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Glyph name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
          <PlaceName at={at} />
          <StatusNumbers displays={at.displays.map(({ member }) => member)} />
        </button>
      </h2>
      {isOpen && children}
    </section>
  );
}

interface PicturesProps {
  displays: readonly PlacedMember[];
  orientation: GroupRecord['orientation'];
  onRemove: (member: Member) => void;
}

const Pictures = ({ displays, orientation, onRemove }: PicturesProps) => (
  <ul>
    {displays.map((each) => (
      <Picture
        key={each.member.id}
        {...each}
        orientation={orientation}
        onRemove={() => onRemove(each.member)}
      />
    ))}
  </ul>
);

interface PictureProps extends PlacedMember {
  orientation: GroupRecord['orientation'];
  onRemove: () => void;
}

function Picture({ member, known, orientation, onRemove }: PictureProps) {
  const t = useT();
  const locale = useLocale();
  const { id, name } = member;
  const isMisfit = orientation !== null && member.orientation !== orientation;
  return (
    <Text as="li" className={classes.display} shrink relative>
      <Text
        as={AppLink}
        href={`/${locale}/displays/detail/${id}`}
        className={classes.link}
        block
        rounded="tag"
      >
        <ScreenPicture
          display={{ ...member, planned: known.planned }}
          size="tile"
          draw={drawDesign}
          isStateSaid
        />
        <Row as="span" className={classes.name} above={4} gap={5} size="13/18" weight={550} anywhere>
          {member.status === 'offline' && !member.closed && <StatusMark status="offline" size={12} />}
          {name}
        </Row>
      </Text>
      {isMisfit && (
        <Row as="span" inline gap={5} size="12/16" tone="warning">
          <StatusMark status="warning" size={12} />
          {t('groups.otherOrientation', { orientation: orientationText(member.orientation) })}
        </Row>
      )}
      <IconButton
        size="sm"
        icon="close"
        label={t('groups.removeDisplay', { name })}
        className={classes.remove}
        onClick={onRemove}
      />
    </Text>
  );
}
