import type { MailList } from '../../../../shared/entities/mail-preferences.ts';

interface ListText {
  name: string;
  hint: string;
  mails: string;
}

export const LIST_TEXTS: Readonly<Record<MailList, ListText>> = {
  newsletter: {
    name: 'Newsletter',
    hint: 'New arrivals and rare finds, with photos.',
    mails: 'the newsletter',
  },
  alerts: {
    name: 'Alerts',
    hint: 'New pieces that match your alerts, as often as each alert says, and private viewings.',
    mails: 'alerts and private viewings',
  },
  quotes: {
    name: 'Quotes',
    hint: 'Requests, offers, messages and reminders about quotes and questions.',
    mails: 'e-mails about your quotes',
  },
  savedItems: {
    name: 'Saved pieces',
    hint: 'A piece in your wishlist or cart was sold, or is back in the shop.',
    mails: 'e-mails about saved pieces',
  },
  staffDigest: {
    name: 'Staff digest',
    hint: 'For the dealer: once a day, quotes and questions that need an answer, and failed syncs.',
    mails: 'the staff digest',
  },
};
