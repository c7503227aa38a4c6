import type { Message } from '@vitrine/contract/messages';

// Every mail of the product: its texts besides subject, button and footer, and an example. Texts are
// `mails.{template}` in the recipient's language.

/** What people wrote, or what the product says in the reader's language. */
type ExampleValue = string | ((translate: (message: Message) => string) => string);

const invoiceExample = {
  server: 'Orchard Coffee EU',
  number: 'VT-2026-00042',
  month: '10/2026',
  amount: '287.52 €',
  due: '15.11.2026',
};

const proposalExample = {
  person: 'Hana Králová',
  title: 'Lunch also on Fridays',
  server: 'Orchard Coffee EU',
};

const alarmExample = {
  ...{ person: 'Hana Králová', title: 'Leave the building now', where: 'Brno · Hlavní' },
  server: 'Orchard Coffee EU',
};

export const mailTemplates = {
  invitation: {
    paragraphs: ['text', 'validity'],
    example: { server: 'Orchard Coffee EU', inviter: 'Hana Králová' },
  },
  admission: {
    paragraphs: ['text'],
    example: { server: 'Orchard Coffee EU', inviter: 'Hana Králová' },
  },
  // Sent to unconfirmed addresses, so they contain no text entered by whoever typed the address.
  confirmEmail: { paragraphs: ['text', 'validity'], example: {} },
  waitingForServer: { paragraphs: ['text'], example: {} },
  serverReady: { paragraphs: ['text'], example: {} },
  testMail: { paragraphs: ['text'], example: {} },
  resetPassword: { paragraphs: ['text', 'validity'], example: {} },
  regionAvailable: {
    paragraphs: ['text'],
    example: { person: 'Hana Králová', server: 'Orchard Coffee EU' },
  },
  passwordChanged: { paragraphs: ['text'], example: { person: 'Hana Králová' } },
  confirmAlerts: { paragraphs: ['text', 'validity'], example: { server: 'Orchard Coffee EU' } },
  converted: { paragraphs: ['text'], example: { person: 'Hana Králová', name: 'Autumn menu' } },
  deletionScheduled: {
    paragraphs: ['text', 'keep'],
    example: { server: 'Orchard Coffee EU', day: '16.12.2026' },
  },
  deletionCancelled: { paragraphs: ['text'], example: { server: 'Orchard Coffee EU' } },
  invoicePaid: { paragraphs: ['text'], example: invoiceExample },
  invoiceFailed: { paragraphs: ['text'], example: invoiceExample },
  invoiceToPay: { paragraphs: ['text'], example: invoiceExample },
  playsExport: { paragraphs: ['text', 'validity'], example: { server: 'Orchard Coffee EU', days: '7' } },
  proposal: {
    paragraphs: ['text', 'effect'],
    example: {
      ...{ person: 'Petra Schmidt', title: 'Lunch also on Fridays', server: 'Orchard Coffee EU' },
      effect: (translate) => translate({ key: 'proposals.effect.displays', values: { count: 12 } }),
    },
  },
  proposals: { paragraphs: ['text'], example: { server: 'Orchard Coffee EU', count: '14' } },
  proposalApproved: { paragraphs: ['text'], example: proposalExample },
  proposalApprovedWithChanges: { paragraphs: ['text'], example: proposalExample },
  proposalRejected: { paragraphs: ['text'], example: proposalExample },
  proposalRejectedBecause: {
    paragraphs: ['text', 'why'],
    example: { ...proposalExample, reason: 'Berlin keeps Loyalty until Sunday.' },
  },
  alarmStarted: { paragraphs: ['text', 'where'], example: alarmExample },
  drillStarted: { paragraphs: ['text', 'where'], example: alarmExample },
  drillResult: {
    paragraphs: ['text'],
    example: {
      server: 'Orchard Coffee EU',
      result: (translate) => {
        const values = { shown: 28, displays: 29, seconds: '2' };
        const why = translate({ key: 'takeovers.result.why.no_player', values: { name: 'Terrace' } });
        return `${translate({ key: 'takeovers.result.quiet', values })}; ${why}.`;
      },
    },
  },
  warningReceived: {
    paragraphs: ['text', 'decide'],
    example: { server: 'Orchard Coffee EU', title: 'Chemical leak in Brno', feed: 'City of Brno' },
  },
  warningsReceived: {
    paragraphs: ['text', 'decide'],
    example: {
      server: 'Orchard Coffee EU',
      title: 'Chemical leak in Brno · Smoke in Brno-Židenice',
      feed: 'City of Brno',
    },
  },
  tokenMade: {
    paragraphs: ['text', 'unknown'],
    example: { server: 'Orchard Coffee EU', person: 'Hana Králová', names: 'Till, Import of prices' },
  },
  linkMade: {
    paragraphs: ['text', 'unknown'],
    example: { server: 'Orchard Coffee EU', person: 'Hana Králová', names: 'Counter (Menu)' },
  },
  notConverted: { paragraphs: ['text'], example: { person: 'Hana Králová', name: 'Autumn menu' } },
} as const satisfies Record<
  string,
  { paragraphs: readonly string[]; example: Readonly<Record<string, ExampleValue>> }
>;

export type MailTemplate = keyof typeof mailTemplates;
export const mailTemplateNames = Object.keys(mailTemplates) as readonly MailTemplate[];
