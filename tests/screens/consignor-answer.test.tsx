import { expect, test } from 'vitest';
import type { FloorQuestion } from '../../shared/contract/consignors.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { makeFloorQuestion } from './support/floorRequests.ts';
import { button, definitions, focusedText, heading, imageSource } from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR } from './support/mockApi.ts';
import { mockShop } from './support/shop.ts';

const ASK = 'POST /api/consignor-answers/question';
const ANSWER = 'POST /api/consignor-answers/answer';
const LINK = '/consignor-answer#token=abc.def';

const QUESTION = makeFloorQuestion();
const answered = (changes: Partial<FloorQuestion>) =>
  makeFloorQuestion({ answeredAt: '2026-11-22T12:00:00.000Z', ...changes });

const open = async (handlers: Handlers = {}, path = LINK) => {
  const { api } = mockShop({ user: null }, { [ASK]: QUESTION, ...handlers });
  await openApp(path);
  return api;
};
const piece = () => main().getByRole('article', { name: QUESTION.name });
const counter = () => main().getByLabelText('Price you would accept');
const yes = (answer: string) => button(`Yes, ${answer}`);
const result = (name: string) => main().getByRole('heading', { level: 3, name });

test('a consignor sees the piece, the proposed price and the floor, and the token leaves the address', async () => {
  const api = await open();
  await expect.element(piece()).toBeVisible();
  await expect.element(heading('May We Sell for Less?')).toBeVisible();
  await expectPath('/consignor-answer');
  expect(definitions(piece())).toEqual({
    'Proposed price': '$80.00',
    'Lowest price that you agreed with us': '$100.00',
  });
  expect(imageSource(piece())).toBe('/photos/20/card');
  expect(api.callsTo(ASK).map(({ body }) => body)).toEqual([{ token: 'abc.def' }]);
  expect(api.callsTo(ANSWER)).toEqual([]);
});

test('a consignor approves the proposed price once', async () => {
  const api = await open({ [ANSWER]: answered({ state: 'approved' }) });
  const release = api.hold(ANSWER);
  await button('Approve $80.00').click();
  await expect.poll(focusedText).toBe('Approve $80.00?');
  await expectAccessible();
  await yes('Approve').click();
  await expect.element(button('Sending…')).toBeVisible();
  await button('Decline').click({ force: true });
  release();
  await expect.element(result('You approved $80.00.')).toBeVisible();
  await expect.poll(focusedText).toBe('You approved $80.00.');
  expect(button('Decline').query()).toBeNull();
  expect(api.callsTo(ANSWER).map(({ body }) => body)).toEqual([
    { token: 'abc.def', answer: 'approve' },
  ]);
  await expectAccessible();
});

test('a consignor asks for another price, which is more than the proposed one', async () => {
  const api = await open({ [ANSWER]: answered({ state: 'countered', counterPrice: '95.00' }) });
  const send = button('Ask for Another Price');
  await send.click();
  await expect
    .element(counter())
    .toHaveAccessibleDescription('Please enter an amount, such as 125.00.');
  await counter().fill('80');
  await send.click();
  await expect
    .element(counter())
    .toHaveAccessibleDescription('Please enter more than $80.00, or approve it.');
  await expectAccessible();
  await counter().fill('$95');
  await send.click();
  await expect.element(result('You asked for $95.00.')).toBeVisible();
  expect(api.callsTo(ANSWER).map(({ body }) => body)).toEqual([
    { token: 'abc.def', answer: 'counter', price: '95.00' },
  ]);
});

test('a consignor declines the proposed price', async () => {
  const api = await open({ [ANSWER]: answered({ state: 'declined' }) });
  await button('Decline').click();
  await expect.poll(focusedText).toBe('Decline $80.00?');
  await yes('Decline').click();
  await expect.element(result('You declined $80.00.')).toBeVisible();
  expect(api.callsTo(ANSWER)[0]?.body).toEqual({ token: 'abc.def', answer: 'decline' });
});

test('a consignor who goes back from the confirmation has answered nothing', async () => {
  const api = await open();
  for (const answer of ['Approve $80.00', 'Decline']) {
    await button(answer).click();
    await button('Back').click();
    await expect.poll(focusedText).toBe(answer);
  }
  await expect.element(piece().getByText('Your first answer counts.')).toBeVisible();
  expect(api.callsTo(ANSWER)).toEqual([]);
});

test('a double click on an answer confirms nothing', async () => {
  const api = await open();
  await button('Approve $80.00').dblClick();
  await expect.element(yes('Approve')).toBeEnabled();
  expect(api.callsTo(ANSWER)).toEqual([]);
});

test.each<[string, Partial<FloorQuestion>, string]>([
  ['approved', { state: 'approved' }, 'You approved $80.00.'],
  ['countered', { state: 'countered', counterPrice: '95.00' }, 'You asked for $95.00.'],
  ['declined', { state: 'declined' }, 'You declined $80.00.'],
])('a question that was %s before shows the answer', async (_, changes, title) => {
  await open({ [ASK]: answered(changes) });
  await expect.element(result(title)).toBeVisible();
  await expect.element(piece().getByText(/^We have your answer of Nov 22, 2026/)).toBeVisible();
  expect(button(/^Approve/).query()).toBeNull();
});

test('a second answer shows the first one, which counts', async () => {
  const problem = 'This question has been answered already.';
  const api = await open({ [ANSWER]: errorReply('CONFLICT', problem) });
  await button('Decline').click();
  api.on(ASK, answered({ state: 'approved' }));
  await yes('Decline').click();
  await expect.element(result('You approved $80.00.')).toBeVisible();
});

test('a question that is no longer needed asks for no answer', async () => {
  await open({ [ASK]: makeFloorQuestion({ isNeeded: false }) });
  await expect.element(result('Your answer is no longer needed.')).toBeVisible();
  expect(button(/^Approve/).query()).toBeNull();
  await expectAccessible();
});

test('an answer that comes too late shows that it is no longer needed', async () => {
  const problem = 'This question is no longer needed.';
  const api = await open({ [ANSWER]: errorReply('CONFLICT', problem) });
  await button('Decline').click();
  api.on(ASK, makeFloorQuestion({ isNeeded: false }));
  await yes('Decline').click();
  await expect.poll(focusedText).toBe('Your answer is no longer needed.');
});

test('an answer that fails keeps the price that was typed, and can be tried again', async () => {
  const api = await open({ [ANSWER]: NETWORK_ERROR });
  await counter().fill('95');
  await button('Ask for Another Price').click();
  await expect.element(piece().getByText(/could not be reached/)).toBeVisible();
  await expect.element(counter()).toHaveValue('95.00');
  await button('Approve $80.00').click();
  await yes('Approve').click();
  await expect.poll(() => api.callsTo(ANSWER).length).toBe(2);
  await expect.element(piece().getByText(/could not be reached/)).toBeVisible();
  api.on(ANSWER, answered({ state: 'countered', counterPrice: '95.00' }));
  await button('Ask for Another Price').click();
  await expect.element(result('You asked for $95.00.')).toBeVisible();
});

test('a question that cannot be loaded says so, and can be tried again', async () => {
  const api = await open({ [ASK]: NETWORK_ERROR });
  await expect.element(heading('The Question Could Not Be Loaded')).toBeVisible();
  await expectAccessible();
  api.on(ASK, QUESTION);
  await button('Try Again').click();
  await expect.element(piece()).toBeVisible();
});

test('a link of a question that is wrong or has expired says so', async () => {
  await open({
    [ASK]: errorReply(
      'NOT_FOUND',
      'This link is no longer valid. Please ask the shop for a new one.',
    ),
  });
  await expect.element(heading('Link Not Valid')).toBeVisible();
  await expectAccessible();
});

test('a link of a question without its token asks for nothing', async () => {
  const api = await open({}, '/consignor-answer');
  await expect.element(heading('Incomplete Link')).toBeVisible();
  expect(api.callsTo(ASK)).toEqual([]);
});

test('the question to a consignor fits a phone, a tablet and a desktop', async () => {
  await open();
  await expect.element(piece()).toBeVisible();
  await expectFitsAccessibly();
});

test('the answer of a consignor fits a phone, a tablet and a desktop', async () => {
  await open({ [ASK]: answered({ state: 'declined' }) });
  await expect.element(piece()).toBeVisible();
  await expectFitsAccessibly();
});
