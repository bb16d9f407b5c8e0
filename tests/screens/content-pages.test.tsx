import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  CONTENT_SLUGS,
  type ContentPage,
  type PageVersion,
} from '../../shared/entities/content-page.ts';
import { makeUser } from '../support/quotes.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { forbidden, internal, mockBackOffice } from './support/backOffice.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, focusedText, heading, list, text, texts } from './support/locators.ts';
import {
  errorReply,
  type Handlers,
  type MockCall,
  NETWORK_ERROR,
  pageReply,
} from './support/mockApi.ts';
import { expectToast } from './support/toasts.ts';

const LIST = 'GET /api/pages';
const READ = 'GET /api/pages/{slug}';
const SAVE = 'PUT /api/pages/{slug}';
const VERSIONS = 'GET /api/pages/{slug}/versions';

const ORIGINAL: PageVersion = {
  title: 'Returns',
  text: 'Send it back within **seven** days.',
  version: 0,
  updatedAt: null,
  by: null,
};
const { id, email } = makeUser();
const COLLEAGUE = { id: crypto.randomUUID(), email: 'ada@guidon.example' };

const mockPages = (handlers: Handlers = {}) => {
  const versions: PageVersion[] = [ORIGINAL];
  const current = () => versions[0] ?? ORIGINAL;
  const add = (changes: Pick<ContentPage, 'title' | 'text'>, by = { id, email }) =>
    versions.unshift({
      ...changes,
      version: current().version + 1,
      updatedAt: '2026-11-23T10:00:00.000Z',
      by,
    });
  const toPage = (): ContentPage => {
    const { by, ...saved } = current();
    return { slug: 'returns', ...saved };
  };
  const { api } = mockBackOffice(
    {},
    {
      [LIST]: () =>
        CONTENT_SLUGS.map((slug) => ({
          slug,
          title: slug === 'returns' ? current().title : `The ${slug} page`,
          updatedAt: slug === 'returns' ? current().updatedAt : null,
        })),
      [READ]: toPage,
      [SAVE]: ({ body }: MockCall) => {
        if (body.version !== current().version) return errorReply('CONFLICT', 'Changed meanwhile.');
        add({ title: body.title, text: body.text });
        return toPage();
      },
      [VERSIONS]: (call) => pageReply(versions, call),
      ...handlers,
    },
  );
  return { api, add };
};

const field = (label: string) => main().getByLabelText(label, { exact: true });
const save = () => button('Save Page');
const preview = () => main().getByRole('region', { name: 'Preview', exact: true });
const history = () => main().getByRole('list', { name: 'History', exact: true });

const openEditor = async (handlers: Handlers = {}) => {
  const pages = mockPages(handlers);
  await openApp('/content/returns');
  await expect.element(field('Text')).toBeVisible();
  return pages;
};

describe('the list of pages', () => {
  const pages = () => list('Pages');

  test('the list of pages leads to the editor of each page', async () => {
    const { add } = mockPages();
    add({ title: 'Returns and Refunds', text: 'Text' });
    await openApp('/content');
    await expect.element(pages().getByRole('link')).toHaveLength(CONTENT_SLUGS.length);
    await expect.element(pages().getByText('/pages/shipping')).toBeVisible();
    await expect.element(pages().getByText('Nov 23, 2026')).toBeVisible();
    await expect.element(pages().getByText('Original text')).toHaveLength(CONTENT_SLUGS.length - 1);
    await expectAccessible();
    await pages().getByRole('link', { name: 'Returns and Refunds' }).click();
    await expectPath('/content/returns');
    await expect.element(heading('Edit Returns and Refunds')).toBeVisible();
  });

  test('the list of pages fits a phone, a tablet and a desktop', async () => {
    const { add } = mockPages();
    add({ title: 'x'.repeat(100), text: 'Text' });
    await openApp('/content');
    await expect.element(pages().getByRole('link').first()).toBeVisible();
    await expectFitsAccessibly();
  });
});

test('the editor of a page previews the text as visitors will see it, and saves it', async () => {
  const { api } = await openEditor();
  await expect.element(save()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(preview().getByText('seven')).toHaveProperty('tagName', 'STRONG');
  await field('Title').fill('Returns and Refunds');
  await field('Text').fill('## Refunds\n\n{brand} pays **everything** back.<img src=x onerror=a>');
  await expect
    .element(preview().getByRole('heading', { name: 'Refunds', exact: true }))
    .toBeVisible();
  await expect.element(preview().getByText(/^Guidon pays/)).toBeVisible();
  expect(preview().getByRole('img').query()).toBeNull();
  await expectAccessible();
  await save().click();
  await expectToast('Page Saved', 'Visitors now read the new text of Returns and Refunds.');
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    {
      title: 'Returns and Refunds',
      text: '## Refunds\n\n{brand} pays **everything** back.<img src=x onerror=a>',
      version: 0,
    },
  ]);
  await expect.element(heading('Returns and Refunds')).toBeVisible();
  await expect.element(history().getByText(email)).toBeVisible();
  await expectAccessible();
  await main().getByRole('link', { name: 'View Page' }).click();
  await expectPath('/pages/returns');
  await expect.element(main().getByText(/^Guidon pays/)).toBeVisible();
});

test('the editor of a page restores an earlier version', async () => {
  const { api, add } = mockPages();
  add({ title: 'Wrong', text: 'Wrong text' });
  await openApp('/content/returns');
  await expect.element(history().getByRole('listitem')).toHaveLength(2);
  await expect.element(history().getByText('Current')).toHaveLength(1);
  await expectAccessible();
  await button('Restore the original text').click();
  await expectToast('Version Restored', 'The page has the original text again.');
  await expect.poll(focusedText).toBe('History');
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { title: ORIGINAL.title, text: ORIGINAL.text, version: 1 },
  ]);
  await expect.element(field('Text')).toHaveValue(ORIGINAL.text);
  await expect.element(history().getByRole('listitem')).toHaveLength(3);
  await expect.element(button('Restore version 1')).toBeVisible();
});

test('the editor of a page asks before a restored version replaces unsaved changes', async () => {
  const { api, add } = mockPages();
  add({ title: 'Wrong', text: 'Wrong text' });
  await openApp('/content/returns');
  await field('Text').fill('Half a sentence');
  await button('Restore the original text').click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Text')).toHaveValue('Half a sentence');
  expect(api.callsTo(SAVE)).toEqual([]);

  api.on(SAVE, NETWORK_ERROR);
  await button('Restore the original text').click();
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect.element(history().getByText(/could not be reached/)).toBeVisible();
  await expect.element(field('Text')).toHaveValue('Half a sentence');

  api.reset(SAVE);
  await button('Restore the original text').click();
  await question.getByRole('button', { name: 'Restore' }).click();
  await expectToast('Version Restored', 'The page has the original text again.');
  await expect.element(field('Text')).toHaveValue(ORIGINAL.text);
  await expect.element(text('Not saved yet')).not.toBeInTheDocument();
  await expect.poll(focusedText).toBe('History');
});

test('the editor of a page keeps what is typed while a version is being restored', async () => {
  const { api, add } = mockPages();
  add({ title: 'Returns', text: 'Wrong text' });
  await openApp('/content/returns');
  const release = api.hold(SAVE);
  await button('Restore the original text').click();
  await field('Text').fill('Typed meanwhile');
  release();
  await expectToast('Version Restored', 'The page has the original text again.');
  await expect.element(field('Text')).toHaveValue('Typed meanwhile');
  await save().click();
  await expectToast('Page Saved', 'Visitors now read the new text of Returns.');
});

test('the editor of a page loads older versions on request', async () => {
  const { add } = mockPages();
  for (let version = 1; version < 15; version++) add({ title: 'Returns', text: `Text ${version}` });
  await openApp('/content/returns');
  await expect.element(main().getByText('10 of 15 versions are loaded.')).toBeVisible();
  await button('Load More Versions').click();
  await expect.element(history().getByRole('listitem')).toHaveLength(15);
  await expect.element(button('Restore the original text')).toBeVisible();
});

test('the editor of a page reports a version that could not be restored', async () => {
  const { api, add } = mockPages();
  add({ title: 'Wrong', text: 'Wrong text' });
  api.on(SAVE, NETWORK_ERROR);
  await openApp('/content/returns');
  await button('Restore the original text').click();
  await expect.element(history().getByText(/could not be reached/)).toBeVisible();
  await expect.element(button('Restore the original text')).toBeVisible();
});

test('the editor of a page shows what is wrong next to its field, and keeps what was typed', async () => {
  const { api } = await openEditor({
    [SAVE]: errorReply('INVALID_REQUEST', 'title: Expected a title', {
      issues: [{ path: 'title', message: 'Expected a title' }],
    }),
  });
  await field('Title').fill('');
  await save().click();
  await expect.element(field('Title')).toHaveAccessibleDescription('Expected a title.');
  await expect.element(field('Title')).toHaveFocus();
  await expectAccessible();
  await field('Title').fill('Refunds');
  api.on(SAVE, NETWORK_ERROR);
  await save().click();
  await expect.element(main().getByText(/Nothing was saved, and what you typed/)).toBeVisible();
  await expect.element(field('Title')).toHaveValue('Refunds');
  await button('Discard Changes').click();
  await expect.element(field('Title')).toHaveValue('Returns');
});

test('the editor of a page keeps unsaved changes of each page when the screen is left', async () => {
  await openEditor();
  await field('Text').fill('Half a sentence');
  const leave = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leave);
  expect(leave.defaultPrevented).toBe(true);
  await main().getByRole('link', { name: 'All Pages' }).click();
  await expectPath('/content');
  await main().getByRole('link', { name: 'Returns' }).click();
  await expect.element(field('Text')).toHaveValue('Half a sentence');
  await expect.element(text('Not saved yet')).toBeVisible();
  await button('Discard Changes').click();
  await expect.element(field('Text')).toHaveValue(ORIGINAL.text);
});

test('the editor of a page keeps what is typed during a save, and saves it as a change of the new version', async () => {
  const { api } = await openEditor();
  const release = api.hold(SAVE);
  await field('Text').fill('First');
  await save().click();
  await field('Text').fill('First and second');
  release();
  await expectToast('Page Saved', 'Visitors now read the new text of Returns.');
  await expect.element(field('Text')).toHaveValue('First and second');
  await expect.element(text('Not saved yet')).toBeVisible();
  await save().click();
  await expect.element(text('Not saved yet')).not.toBeInTheDocument();
  await expect.element(field('Text')).toHaveValue('First and second');
  expect(api.callsTo(SAVE).map(({ body }) => [body.text, body.version])).toEqual([
    ['First', 0],
    ['First and second', 1],
  ]);
});

test('the editor of a page has no draft left when the screen is left during a save', async () => {
  const { api } = await openEditor();
  const release = api.hold(SAVE);
  await field('Text').fill('Mine');
  await save().click();
  await main().getByRole('link', { name: 'All Pages' }).click();
  await expectPath('/content');
  release();
  await api.settled();
  await main().getByRole('link', { name: 'Returns' }).click();
  await expect.element(field('Text')).toHaveValue('Mine');
  await api.settled();
  expect(text('Not saved yet').query()).toBeNull();
});

test('the editor of a page lets the member of staff decide when a colleague has saved', async () => {
  const { api, add } = await openEditor();
  await field('Text').fill('Mine');
  add({ title: 'Returns', text: 'Theirs' }, COLLEAGUE);
  await save().click();
  await expect.element(main().getByText(/^Someone else has saved in the meantime/)).toBeVisible();
  await expect.element(field('Text')).toHaveValue('Mine');
  await expect.element(history().getByRole('listitem')).toHaveLength(2);
  await expectAccessible();
  await button('Keep My Changes').click();
  await save().click();
  await expectToast('Page Saved', 'Visitors now read the new text of Returns.');
  expect(api.callsTo(SAVE).map(({ body }) => body.version)).toEqual([0, 1]);
  await field('Text').fill('Mine again');
  add({ title: 'Returns', text: 'Theirs again' }, COLLEAGUE);
  await save().click();
  await button('Load Theirs').click();
  await expect.element(field('Text')).toHaveValue('Theirs again');
});

test('the editor of a page says when it was the member of staff who has saved on another device', async () => {
  const { add } = await openEditor();
  await field('Text').fill('Typed here');
  add({ title: 'Returns', text: 'Typed on the phone' });
  await save().click();
  await expect.element(main().getByText(/^You have saved elsewhere in the meantime/)).toBeVisible();
  await button('Load Saved Version').click();
  await expect.element(field('Text')).toHaveValue('Typed on the phone');
});

test('the editor of a page shows a skeleton while loading, and errors with retry', async () => {
  const { api } = mockPages({ [VERSIONS]: internal });
  const release = api.hold(READ);
  api.on(READ, errorReply('NOT_FOUND', 'Page not found'));
  await openApp('/content/none');
  await expect.element(text('Loading the page…')).toBeInTheDocument();
  await expectAccessible();
  release();
  await expect.element(text('Failed to Load the Page')).toBeVisible();
  await expectAccessible();
  api.reset(READ);
  await openApp('/content/returns');
  await expect.element(text('The history of this page could not be loaded.')).toBeVisible();
  await expectAccessible();
});

test('the editor of a page can be used with the keyboard', async () => {
  const { api } = await openEditor();
  field('Title').element().focus();
  await userEvent.keyboard('{End} and Refunds{Enter}');
  await expectToast('Page Saved', 'Visitors now read the new text of Returns and Refunds.');
  expect(api.callsTo(SAVE)).toHaveLength(1);
});

test('the editor of a page shows Access Denied to members who are not staff', async () => {
  allowConsoleError(/403: /);
  mockPages({ [VERSIONS]: forbidden });
  await openApp('/content/returns');
  await expect.element(heading('Access Denied')).toBeVisible();
});

test('the editor of a page fits a phone, a tablet and a desktop', async () => {
  const word = 'x'.repeat(300);
  const { add } = mockPages();
  add({ title: word.slice(0, 100), text: `${word}\n\n## ${word}\n\n| ${word} | b |\n|---|---|` });
  await openApp('/content/returns');
  await expect.element(history().getByRole('listitem')).toHaveLength(2);
  expect(texts(preview())).toHaveLength(1);
  await expectFitsAccessibly();
});
