import { render } from '@react-email/render';
import { createElement } from 'react';
import type { MailContent } from '../../../../shared/entities/mail.ts';
import { accountDeleted } from './account-deleted.tsx';
import { alertMatches } from './alert-matches.tsx';
import { cleanTexts, toLine } from './clean-text.ts';
import { consignorStatement } from './consignor-statement.tsx';
import { contactMessage } from './contact-message.tsx';
import type { Letter, MailContext } from './context.ts';
import { floorQuestion } from './floor-question.tsx';
import { Layout } from './layout.tsx';
import { newArrivals, newsletterConfirmation } from './newsletter.tsx';
import { orderLink } from './order-link.tsx';
import { personalData } from './personal-data.tsx';
import { preferencesLink } from './preferences-link.tsx';
import { privateViewing } from './private-viewing.tsx';
import { questionConfirmation } from './question-confirmation.tsx';
import { quoteUpdate } from './quote-update.tsx';
import { savedItems } from './saved-items.tsx';
import { staffDigest } from './staff-digest.tsx';
import { toMailText } from './to-text.ts';
import { viewingAnswer } from './viewing-answer.tsx';

export type { MailContext } from './context.ts';

const MAX_SUBJECT_LENGTH = 150;

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Escapes user texts and removes control and formatting characters. */
export async function renderMail(
  content: MailContent,
  context: MailContext,
): Promise<RenderedMail> {
  const letter = write(cleanTexts(content), context);
  const subject = toLine(letter.subject, MAX_SUBJECT_LENGTH);
  const layout = createElement(Layout, { letter: { ...letter, subject }, context });
  const html = await render(layout);
  return { subject, html, text: toMailText(html) };
}

function write(content: MailContent, context: MailContext): Letter {
  switch (content.template) {
    case 'newsletter-confirmation':
      return newsletterConfirmation(content, context);
    case 'question-confirmation':
      return questionConfirmation(content, context);
    case 'personal-data':
      return personalData(content, context);
    case 'preferences-link':
      return preferencesLink(context);
    case 'account-deleted':
      return accountDeleted(context);
    case 'order-link':
      return orderLink(content, context);
    case 'contact-message':
      return contactMessage(content, context);
    case 'new-arrivals':
      return newArrivals(content, context);
    case 'alert-matches':
      return alertMatches(content, context);
    case 'quote-update':
      return quoteUpdate(content, context);
    case 'saved-items':
      return savedItems(content, context);
    case 'staff-digest':
      return staffDigest(content, context);
    case 'consignor-statement':
      return consignorStatement(content, context);
    case 'floor-question':
      return floorQuestion(content, context);
    case 'private-viewing':
      return privateViewing(content, context);
    case 'viewing-answer':
      return viewingAnswer(content, context);
  }
}
