import { useParams, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useNow } from '../../lib/use-now.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { EmptyState, ErrorState, Skeleton, useAfterDelay } from '../../ui/states.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { DisplayCards } from './DisplayCards.tsx';
import { deleteLocation } from './delete-location.tsx';
import classes from './detail.module.css';
import { LocationForm } from './LocationForm.tsx';
import { type LocationRecord, useLocationRecord, useRemoveLocation } from './locations.queries.ts';
import { TodayCell } from './TodayCell.tsx';
import { TodayStrip } from './TodayStrip.tsx';
import { useLocationForm } from './use-location-form.ts';

export function LocationDetailPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useLocationRecord(id);
  useRecordTitle(data?.name);
  // A record that is gone while somebody edits it stays on the page; saving will tell.
  if (data) return <LocationDetail key={data.id} location={data} />;
  return <WithoutRecord error={error} onRetry={() => void refetch()} />;
}

function WithoutRecord({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useT();
  const locale = useLocale();
  const isSlow = useAfterDelay(error === null);
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404 || status === 422) {
    const all = <LinkButton href={`/${locale}/locations`}>{t('locations.all')}</LinkButton>;
    return (
      <>
        <h1 tabIndex={-1}>{t('pages.locationDetail')}</h1>
        <EmptyState action={all}>{t('locations.gone')}</EmptyState>
      </>
    );
  }
  if (status === 403) {
    console.info('This location may not be read by the present user.');
    return <EmptyState>{t('locations.notAvailable')}</EmptyState>;
  }
  if (error)
    return <ErrorState title={t('locations.loadFailed')} detail={errorMessage(error)} onRetry={onRetry} />;
  return isSlow ? (
    <div aria-busy="true" className={classes.waiting}>
      <Skeleton width={220} height={28} />
      <Skeleton height={420} />
    </div>
  ) : null;
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
      <nav className={classes.crumb}>
        <AppLink href={list}>{t('pages.locations')}</AppLink>
        <span aria-hidden="true">/</span>
      </nav>
      <div className={classes.head} data-dirty={form.changes > 0 || undefined}>
        <h1 tabIndex={-1}>{location.name}</h1>
        <span className={classes.today}>
          <TodayCell location={location} now={now} />
        </span>
        <div className={classes.actions}>
          {form.changes > 0 && (
            <>
              <span role="status" className={classes.unsaved}>
                {form.note ?? t('unsaved.count', { count: form.changes })}
              </span>
              <Button variant="ghost" onClick={form.discard}>
                {t('unsaved.discard')}
              </Button>
              <Button
                variant="primary"
                kbd="mod+s"
                loading={form.isSaving}
                disabled={!canSave}
                onClick={save}
              >
                {t('unsaved.save')}
              </Button>
            </>
          )}
          <MenuButton
            label={t('locations.moreActions')}
            items={[
              {
                label: t('locations.deleteOne'),
                icon: 'trash',
                danger: true,
                onClick: () => void askToDelete(),
              },
            ]}
          />
        </div>
      </div>
      <div className={classes.columns}>
        <Card padded>
          <h2 className={classes.hidden}>{t('locations.edit')}</h2>
          <LocationForm form={form} location={location} />
        </Card>
        <div className={classes.aside}>
          <TodayStrip location={location} />
          <DisplayCards displays={location.displays} />
        </div>
      </div>
    </>
  );
}
