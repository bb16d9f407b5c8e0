import { expect, test } from 'vitest';
import { ORDER_STATUSES, QUOTE_STATES, type QuoteState } from '../entities/order.ts';
import {
  isOfferOpen,
  isOpenState,
  MARK_ACTIONS,
  nextState,
  type QuoteAction,
  type QuoteActor,
  STATUS_OF_STATE,
  TRANSITIONS,
} from './states.ts';

const ACTORS: readonly QuoteActor[] = ['collector', 'dealer', 'shop'];

/** Each row has an action, who may take it, and the next state (`-` is a rejection) for each state of the
 *  heading. */
const EXPECTED = `
               pending   quoted    countered accepted  sold declined  withdrawn expired   lapsed    lost
offer          quoted    quoted    quoted    -         -    -         -         quoted    quoted    -         dealer
counter        -         countered -         -         -    -         -         -         -         -         collector
accept         -         accepted  accepted  -         -    -         -         -         -         -         collector
decline        declined  declined  declined  -         -    -         -         -         -         -         collector,dealer
withdraw       withdrawn withdrawn withdrawn withdrawn -    -         -         -         -         -         collector
sell           -         -         -         sold      -    -         -         -         -         -         dealer,shop
release        -         -         -         lapsed    -    -         -         -         -         -         dealer
expire         -         expired   -         -         -    -         -         -         -         -         shop
lapse          -         -         -         lapsed    -    -         -         -         -         -         shop
lose           lost      lost      lost      -         -    -         -         -         -         -         shop
markPending    -         pending   pending   pending   -    pending   pending   pending   pending   pending   dealer
markQuoted     quoted    -         quoted    quoted    -    quoted    quoted    quoted    quoted    quoted    dealer
markAccepted   accepted  accepted  accepted  -         -    accepted  accepted  accepted  accepted  accepted  dealer
markDeclined   declined  declined  declined  declined  -    -         declined  declined  declined  declined  dealer
markSold       sold      sold      sold      sold      -    sold      sold      sold      sold      sold      dealer
`;

const [heading = [], ...rows] = EXPECTED.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

test('the expected transitions of a quote cover every state and action', () => {
  expect(heading).toEqual(QUOTE_STATES);
  expect(rows.map(([action]) => action).sort()).toEqual(Object.keys(TRANSITIONS).sort());
});

test.each(rows)(
  'the action %s moves a quote from the expected states, for the expected actors',
  (action = '', ...cells) => {
    const allowed = cells.at(-1)?.split(',') ?? [];
    for (const actor of ACTORS) {
      const next = heading.map((state) =>
        nextState(state as QuoteState, action as QuoteAction, actor),
      );
      const expected = heading.map((_, column) =>
        cells[column] !== '-' && allowed.includes(actor) ? cells[column] : undefined,
      );
      expect({ actor, next }).toEqual({ actor, next: expected });
    }
  },
);

test('a sold quote is final', () => {
  const actions = Object.keys(TRANSITIONS) as QuoteAction[];
  const following = actions.flatMap((action) =>
    ACTORS.map((actor) => nextState('sold', action, actor)),
  );
  expect(new Set(following)).toEqual(new Set([undefined]));
});

test('each state of a quote belongs to one of five public statuses', () => {
  expect(STATUS_OF_STATE).toEqual({
    pending: 'pending',
    quoted: 'quoted',
    countered: 'quoted',
    accepted: 'accepted',
    sold: 'sold',
    declined: 'declined',
    withdrawn: 'declined',
    expired: 'declined',
    lapsed: 'declined',
    lost: 'declined',
  });
});

test('noting a status of a quote leads to a state of that status', () => {
  for (const status of ORDER_STATUSES) {
    const { to } = TRANSITIONS[MARK_ACTIONS[status]];
    expect(STATUS_OF_STATE[to]).toBe(status);
  }
});

test.each(QUOTE_STATES)(
  'a quote that is %s is open only if the collector or the dealer must act',
  (state) => {
    const open: readonly QuoteState[] = ['pending', 'quoted', 'countered', 'accepted'];
    expect(isOpenState(state)).toBe(open.includes(state));
  },
);

test.each(QUOTE_STATES)('an offer is open until it is answered or ends: %s', (state) => {
  expect(isOfferOpen(state)).toBe(['quoted', 'countered'].includes(state));
});
