import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SharedViewing } from '../../shared/entities/private-viewing.ts';
import { expectPath, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, definitions, focusedText, heading, text, texts } from './support/locators.ts';
import { errorReply, type Handlers, type MockCall, NETWORK_ERROR } from './support/mockApi.ts';
import { mockShop } from './support/shop.ts';
import { makeSharedPiece, makeSharedViewing } from './support/viewings.ts';

const LOOK = 'POST /api/viewing-links/look';
const ANSWER = 'POST /api/viewing-links/answer';
const LINK = '/private-viewing#token=abc.def';
const VIEWING = makeSharedViewing();
const [FIRST, SECOND] = [makeSharedPiece(1), makeSharedPiece(2)];

const open = async (viewing: SharedViewing = VIEWING, handlers: Handlers = {}, path = LINK) => {
  const { api } = mockShop(
    { user: null },
    {
      [LOOK]: viewing,
      [ANSWER]: ({ body: { interests, message } }: MockCall) => ({
        ...viewing,
        interests,
        message,
      }),
      ...handlers,
    },
  );
  await openApp(path);
  return api;
};
const piece = (name: string) => main().getByRole('article', { name });
const interest = (name: string) =>
  main().getByRole('checkbox', { name: new RegExp(`I am interested\\s*: ${name}$`) });
const message = () => main().getByLabelText('Message', { exact: true });
const sent = () =>
  texts(main().getByRole('list', { name: 'Pieces that interest you' }).getByRole('listitem'));
const bodies = (api: Awaited<ReturnType<typeof open>>) =>
  api.callsTo(ANSWER).map(({ body }) => body);

test('a customer sees the pieces without prices, and the token leaves the address', async () => {
  const api = await open();
  await expect.element(heading('Airborne insignia')).toBeVisible();
  await expectPath('/private-viewing');
  await expect.element(text('From one estate.')).toBeVisible();
  await expect
    .element(main().getByText(/^Private Viewing, only for you\. Until Nov/))
    .toBeVisible();
  await expect.element(piece('Piece 1').getByText('About Piece 1.')).toBeVisible();
  expect(definitions(piece('Piece 1'))).toEqual({
    Type: 'Patches',
    Era: 'WWII (1941-1945)',
    Price: 'By Request',
  });
  expect(api.callsTo(LOOK).map(({ body }) => body)).toEqual([{ token: 'abc.def' }]);
  expect(api.callsTo(ANSWER)).toEqual([]);
});

test('the photos of a piece are enlarged', async () => {
  await open();
  await button('Enlarge the photos of Piece 1').click();
  await expect.element(page.getByRole('dialog', { name: 'Photos of Piece 1' })).toBeVisible();
});

test('a customer sends the pieces of interest with a message once, and can change the answer', async () => {
  const api = await open();
  const release = api.hold(ANSWER);
  await interest('Piece 1').click();
  await expect.element(main().getByText(/^You ticked 1 piece\./)).toBeVisible();
  await message().fill('Is the tab original?');
  await button('Send').click();
  await expect.element(button('Sending…')).toBeVisible();
  await button('Sending…').click({ force: true });
  release();
  await expect.poll(focusedText).toBe('Thank You');
  expect(sent()).toEqual(['Piece 1']);
  await expect.element(text('Is the tab original?')).toBeVisible();
  await expectAccessible();
  await button('Change Answer').click();
  await expect.poll(focusedText).toBe('Your Answer');
  await expect.element(interest('Piece 1')).toBeChecked();
  await interest('Piece 1').click();
  await interest('Piece 2').click();
  await button('Send').click();
  await expect.poll(sent).toEqual(['Piece 2']);
  expect(bodies(api)).toEqual([
    { token: 'abc.def', interests: [FIRST?.id], message: 'Is the tab original?' },
    { token: 'abc.def', interests: [SECOND?.id], message: 'Is the tab original?' },
  ]);
});

test('an empty answer is asked to name a piece or to have a message', async () => {
  const api = await open();
  await button('Send').click();
  await expect
    .element(message())
    .toHaveAccessibleDescription('Choose a piece, or write a message.');
  await expectAccessible();
  expect(api.callsTo(ANSWER)).toEqual([]);
  await message().fill('Nothing for me this time.');
  await button('Send').click();
  await expect.element(text('You are interested in none of the pieces.')).toBeVisible();
  expect(bodies(api)[0]?.interests).toEqual([]);
});

test('an earlier answer is shown again, and can be taken back', async () => {
  const api = await open(makeSharedViewing({ interests: [SECOND?.id ?? ''] }));
  await expect.poll(sent).toEqual(['Piece 2']);
  await expect.element(piece('Piece 2').getByText('You are interested.')).toBeVisible();
  expect(button('Send').query()).toBeNull();
  await button('Change Answer').click();
  await interest('Piece 2').click();
  await button('Send').click();
  await expect.element(text('You are interested in none of the pieces.')).toBeVisible();
  expect(bodies(api)).toEqual([{ token: 'abc.def', interests: [], message: null }]);
});

test('a piece that is no longer available cannot be chosen', async () => {
  await open(
    makeSharedViewing({ pieces: [makeSharedPiece(1, { isAvailable: false }), makeSharedPiece(2)] }),
  );
  await expect.element(piece('Piece 1').getByText('No longer available')).toBeVisible();
  expect(interest('Piece 1').query()).toBeNull();
  await expect.element(interest('Piece 2')).toBeVisible();
});

test('an answer that fails keeps what was chosen and typed, and can be tried again', async () => {
  const api = await open(VIEWING, { [ANSWER]: NETWORK_ERROR });
  await interest('Piece 1').click();
  await message().fill('Please call me.');
  await button('Send').click();
  await expect.element(main().getByText(/could not be reached/)).toBeVisible();
  await expect.element(interest('Piece 1')).toBeChecked();
  await expect.element(message()).toHaveValue('Please call me.');
  api.on(ANSWER, makeSharedViewing({ interests: [FIRST?.id ?? ''], message: 'Please call me.' }));
  await button('Send').click();
  await expect.poll(sent).toEqual(['Piece 1']);
});

test('what was ticked and typed stays when the page is reloaded, and is forgotten once it is sent', async () => {
  const api = await open();
  await interest('Piece 1').click();
  await message().fill('Please call me.');
  await reloadApp();
  await expect.element(interest('Piece 1')).toBeChecked();
  await expect.element(message()).toHaveValue('Please call me.');
  await button('Send').click();
  await expect.poll(sent).toEqual(['Piece 1']);
  api.on(LOOK, makeSharedViewing());
  await reloadApp();
  await expect.element(interest('Piece 1')).not.toBeChecked();
  await expect.element(message()).toHaveValue('');
});

test('a piece that was sold after it was ticked is not sent', async () => {
  const api = await open();
  await interest('Piece 1').click();
  await interest('Piece 2').click();
  api.on(
    LOOK,
    makeSharedViewing({ pieces: [makeSharedPiece(1, { isAvailable: false }), makeSharedPiece(2)] }),
  );
  await reloadApp();
  await expect.element(main().getByText(/^You ticked 1 piece\./)).toBeVisible();
  await button('Send').click();
  await expect.poll(sent).toEqual(['Piece 2']);
  expect(bodies(api)[0]?.interests).toEqual([SECOND?.id]);
});

test('an answer that is refused as the viewing is over says so', async () => {
  const refusal = errorReply('NOT_FOUND', 'This link is no longer valid.');
  const api = await open(VIEWING, { [ANSWER]: refusal });
  await interest('Piece 1').click();
  api.on(LOOK, refusal);
  await button('Send').click();
  await expect.element(heading('Link Not Valid')).toBeVisible();
});

test('pieces that cannot be loaded can be tried again', async () => {
  const api = await open(VIEWING, { [LOOK]: NETWORK_ERROR });
  await expect.element(heading('The Pieces Could Not Be Loaded')).toBeVisible();
  await expectAccessible();
  api.on(LOOK, VIEWING);
  await button('Try Again').click();
  await expect.element(heading('Airborne insignia')).toBeVisible();
});

test('a link of a viewing that is over says so, and leads to the shop', async () => {
  const problem = 'This link is no longer valid. Please ask the shop for a new one.';
  await open(VIEWING, { [LOOK]: errorReply('NOT_FOUND', problem) });
  await expect.element(heading('Link Not Valid')).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: 'See the Shop' }))
    .toHaveAttribute('href', '/#all-items');
  await expectAccessible();
});

test('a link of a viewing without its token loads nothing', async () => {
  const api = await open(VIEWING, {}, '/private-viewing');
  await expect.element(heading('Incomplete Link')).toBeVisible();
  expect(api.callsTo(LOOK)).toEqual([]);
});

test('a private viewing fits a phone, a tablet and a desktop', async () => {
  await open(
    makeSharedViewing({
      pieces: [
        makeSharedPiece(1, { name: 'x'.repeat(80) }),
        makeSharedPiece(2, { imageUrl: null }),
        makeSharedPiece(3, { isAvailable: false }),
      ],
    }),
  );
  await expect.element(piece('Piece 2')).toBeVisible();
  await expectFitsAccessibly();
});
