import { useT } from '../../lib/i18n/i18n.ts';
import { FieldSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { Section } from './Section.tsx';

/** Placeholders for sections that are not loaded yet. `known`: the number of responses received. */
export function SettingsSkeleton({ known }: { known: number }) {
  const t = useT();
  return (
    <>
      {known < 1 && (
        <>
          <Section id="account" title={t('settings.account')} isBusy>
            <FieldSkeleton width={56} />
            <FieldSkeleton hasDescription />
            <FieldSkeleton width={56} hasDescription />
          </Section>
          <Section id="password" title={t('settings.password')} isBusy>
            <FieldSkeleton width={120} />
            <FieldSkeleton width={110} />
            <FieldSkeleton width={140} />
          </Section>
        </>
      )}
      {known < 2 && (
        <Section id="sessions" title={t('settings.sessions')} isBusy>
          <RowsSkeleton rows={2} height={56} hasPicture />
        </Section>
      )}
      <Section id="server" title={t('settings.server')} isBusy>
        <FieldSkeleton />
        <FieldSkeleton width={72} />
        <FieldSkeleton width={110} hasDescription />
      </Section>
    </>
  );
}
