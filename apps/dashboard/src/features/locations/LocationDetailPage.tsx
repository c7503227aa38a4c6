import { useParams, useRouter } from '@tanstack/react-router';
import { WithChanges } from '../../core/changes/history.views.tsx';
import { ProposedHere } from '../../core/changes/proposed-here.views.tsx';
import { PlanDiffLine } from '../../core/plan-diff/plan-diff.views.tsx';
import {
  type LocationRecord,
  useLocationRecord,
  useRemoveLocation,
} from '../../core/queries/locations.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useNow } from '../../lib/use-now.ts';
import { Card } from '../../ui/Card.tsx';
import hidden from '../../ui/hidden.module.css';
import { Beside } from '../../ui/layout/grids.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { RecordHead } from '../../ui/RecordHead.tsx';
import { SaveActions } from '../../ui/SaveActions.tsx';
import { FactsSkeleton, FormSkeleton } from '../../ui/skeletons.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { WithoutRecord } from '../../ui/WithoutRecord.tsx';
import { DisplayCards } from './DisplayCards.tsx';
import { deleteLocation } from './delete-location.tsx';
import classes from './detail.module.css';
import { LocationForm } from './LocationForm.tsx';
import { TodayCell } from './TodayCell.tsx';
import { TodayStrip } from './TodayStrip.tsx';
import { useLocationForm } from './use-location-form.ts';

export function LocationDetailPage() {
  const t = useT();
  const locale = useLocale();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useLocationRecord(id);
  useRecordTitle(data?.name);
  // A record deleted while it is edited stays on the page; saving reports it.
  if (data) return <LocationDetail key={data.id} location={data} />;
  return (
    <WithoutRecord
      error={error}
      onRetry={() => void refetch()}
      title={t('pages.locationDetail')}
      gone={t('locations.gone')}
      failed={t('locations.loadFailed')}
      all={{ label: t('locations.all'), href: `/${locale}/locations` }}
      skeleton={
        <Beside aside={340} align="start">
          <FormSkeleton />
          <FactsSkeleton rows={4} />
        </Beside>
      }
    />
  );
}

function LocationDetail({ location }: { location: LocationRecord }) {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  const { history } = useRouter();
  const form = useLocationForm(location);
  const remove = useRemoveLocation();
  const isOnline = useOnline();
  const canSave = form.changes > 0 && isOnline;
  const save = () => canSave && !form.isSaving && void form.save();
  useShortcut('save', () => void save());

  const list = `/${locale}/locations`;
  const goTo = (href: string) => history.push(href);
  const askToDelete = async () => {
    if (await deleteLocation(location, remove.mutateAsync, goTo)) history.replace(list);
  };
  return (
    <>
      <RecordHead
        path={[{ label: t('pages.locations'), href: list }]}
        isDirty={form.changes > 0}
        actions={
          <>
            <SaveActions form={form} canSave={canSave} onSave={save} />
            <MenuButton
              label={t('list.moreActions')}
              items={[
                {
                  label: t('locations.deleteOne'),
                  icon: 'trash',
                  danger: true,
                  onClick: () => void askToDelete(),
                },
              ]}
            />
          </>
        }
      >
        <h1 tabIndex={-1}>{location.name}</h1>
        <Text className={classes.today} size="13/18">
          <TodayCell location={location} now={now} />
        </Text>
      </RecordHead>
      <ProposedHere subject={location.id} />
      <PlanDiffLine preview={form.preview} name={form.values.name} onSave={save} />
      <WithChanges id={location.id}>
        <Beside aside={340} align="start">
          <Card padded>
            <h2 className={hidden.hidden}>{t('locations.edit')}</h2>
            <LocationForm form={form} location={location} />
          </Card>
          <Stack gap={16}>
            <TodayStrip location={location} />
            <DisplayCards displays={location.displays} />
          </Stack>
        </Beside>
      </WithChanges>
    </>
  );
}
