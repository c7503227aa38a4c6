import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { monthNameOf } from '@vitrine/billing/billing-month';
import type { Billing } from '@vitrine/contract/billing';
import { useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { RecordHead } from '../../ui/RecordHead.tsx';
import { SaveActions } from '../../ui/SaveActions.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { WithoutRecord } from '../../ui/WithoutRecord.tsx';
import { BillingTabs, isTab, type Tab } from './BillingTabs.tsx';
import { useBilling, useBillingCalls } from './billing.queries.ts';
import { useNameOf } from './billing-columns.tsx';
import { CardDetails } from './CardDetails.tsx';
import { CurrentInvoiceTab } from './CurrentInvoiceTab.tsx';
import { CustomerDetails } from './CustomerDetails.tsx';
import { downloadCurrent } from './download-invoice.ts';
import { InvoiceHistory } from './InvoiceHistory.tsx';
import { InvoiceSkeleton } from './InvoiceSkeleton.tsx';
import { TestMode } from './TestMode.tsx';
import { useCardActions } from './use-card-actions.tsx';
import { useCustomerForm } from './use-customer-form.ts';

export function BillingDetailPage() {
  const t = useT();
  const locale = useLocale();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useBilling(id);
  const nameOf = useNameOf();
  useRecordTitle(data && nameOf(data));
  if (data) return <BillingDetail key={data.id} billing={data} />;
  return (
    <WithoutRecord
      error={error}
      onRetry={() => void refetch()}
      title={t('pages.billingDetail')}
      gone={t('billings.gone')}
      failed={t('billings.loadFailed')}
      all={{ label: t('billings.all'), href: `/${locale}/billings` }}
      skeleton={<InvoiceSkeleton />}
    />
  );
}

function BillingDetail({ billing }: { billing: Billing }) {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const calls = useBillingCalls(billing.id);
  const form = useCustomerForm(billing, calls);
  const search = useLocation({ select: (location) => location.search as Record<string, string> });
  const tab: Tab = isTab(search.tab) ? search.tab : 'current';
  const showTab = (next: Tab) =>
    void navigate({
      to: '.',
      search: next === 'current' ? {} : { tab: next },
      replace: true,
      resetScroll: false,
    } as never);
  const card = useCardActions(billing, calls, { setup: search.setup, onArrived: () => showTab('card') });
  // The card tab shows the result.
  const changeCard = () => {
    showTab('card');
    card.begin();
  };
  const nameOf = useNameOf();
  // Opens the tab with the invalid field before reporting it.
  const save = async () => {
    if (tab !== 'customer') showTab('customer');
    await form.save();
  };
  const isOnline = useOnline();
  const canSave = form.changes > 0 && isOnline && !form.isSaving;
  useShortcut('save', () => {
    if (canSave) void save();
  });
  return (
    <>
      <RecordHead
        path={[{ label: t('pages.billings'), href: `/${locale}/billings` }]}
        isDirty={form.changes > 0}
        actions={
          <>
            <SaveActions form={form} canSave={isOnline} onSave={() => void save()} />
            {tab === 'current' && billing.isAvailable && <DownloadDraft billing={billing} />}
          </>
        }
      >
        <h1 tabIndex={-1}>{nameOf(billing)}</h1>
        <TestMode billing={billing} />
      </RecordHead>
      {billing.isAvailable ? (
        <BillingTabs tab={tab} onTab={showTab} dirty={new Set(form.changes > 0 ? ['customer'] : [])}>
          <DraftOffer draft={form.draft} />
          {tab === 'current' && (
            <CurrentInvoiceTab billing={billing} onTab={showTab} onChangeCard={changeCard} />
          )}
          {tab === 'history' && <InvoiceHistory calls={calls} />}
          {tab === 'customer' && <CustomerDetails billing={billing} form={form} />}
          {tab === 'card' && <CardDetails billing={billing} card={card} />}
        </BillingTabs>
      ) : (
        <Card>
          <EmptyState>{t('billings.unavailable')}</EmptyState>
        </Card>
      )}
      {card.dialogs}
    </>
  );
}

function DownloadDraft({ billing }: { billing: Billing }) {
  const t = useT();
  const [isWorking, setWorking] = useState(false);
  const start = async () => {
    setWorking(true);
    await downloadCurrent(billing.id, t('billings.draftName', { month: monthNameOf(Date.now()) }));
    setWorking(false);
  };
  return (
    <Button icon="download" loading={isWorking} onClick={() => void start()}>
      {t('billings.downloadPdf')}
    </Button>
  );
}
