import type { OrderStatus, QuoteState } from '../entities/order.ts';

export type QuoteActor = 'collector' | 'dealer' | 'shop';

export const NEGOTIATION_STATES = ['pending', 'quoted', 'countered'] as const;
export const OPEN_STATES = [...NEGOTIATION_STATES, 'accepted'] as const;
const CLOSED_STATES = ['declined', 'withdrawn', 'expired', 'lapsed', 'lost'] as const;

interface Transition {
  from: readonly QuoteState[];
  to: QuoteState;
  by: readonly QuoteActor[];
}

export const TRANSITIONS = {
  /** Also replaces an offer or a hold that has ended. */
  offer: { from: [...NEGOTIATION_STATES, 'expired', 'lapsed'], to: 'quoted', by: ['dealer'] },
  counter: { from: ['quoted'], to: 'countered', by: ['collector'] },
  /** The last offer remains valid while the dealer has not answered the collector's proposal. */
  accept: { from: ['quoted', 'countered'], to: 'accepted', by: ['collector'] },
  decline: { from: NEGOTIATION_STATES, to: 'declined', by: ['collector', 'dealer'] },
  withdraw: { from: OPEN_STATES, to: 'withdrawn', by: ['collector'] },
  /** The shop sells if cleared money covers the total. */
  sell: { from: ['accepted'], to: 'sold', by: ['dealer', 'shop'] },
  release: { from: ['accepted'], to: 'lapsed', by: ['dealer'] },
  expire: { from: ['quoted'], to: 'expired', by: ['shop'] },
  lapse: { from: ['accepted'], to: 'lapsed', by: ['shop'] },
  lose: { from: NEGOTIATION_STATES, to: 'lost', by: ['shop'] },
  /** The dealer records an agreement made elsewhere, such as on the phone. */
  markPending: {
    from: ['quoted', 'countered', 'accepted', ...CLOSED_STATES],
    to: 'pending',
    by: ['dealer'],
  },
  markQuoted: {
    from: ['pending', 'countered', 'accepted', ...CLOSED_STATES],
    to: 'quoted',
    by: ['dealer'],
  },
  markAccepted: {
    from: [...NEGOTIATION_STATES, ...CLOSED_STATES],
    to: 'accepted',
    by: ['dealer'],
  },
  markDeclined: {
    from: [...OPEN_STATES, 'withdrawn', 'expired', 'lapsed', 'lost'],
    to: 'declined',
    by: ['dealer'],
  },
  markSold: { from: [...OPEN_STATES, ...CLOSED_STATES], to: 'sold', by: ['dealer'] },
} as const satisfies Record<string, Transition>;
export type QuoteAction = keyof typeof TRANSITIONS;

export function nextState(
  state: QuoteState,
  action: QuoteAction,
  by: QuoteActor,
): QuoteState | undefined {
  const transition: Transition = TRANSITIONS[action];
  return transition.from.includes(state) && transition.by.includes(by) ? transition.to : undefined;
}

export const MARK_ACTIONS = {
  pending: 'markPending',
  quoted: 'markQuoted',
  accepted: 'markAccepted',
  declined: 'markDeclined',
  sold: 'markSold',
} as const satisfies Record<OrderStatus, QuoteAction>;

export const STATUS_OF_STATE = {
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
} as const satisfies Record<QuoteState, OrderStatus>;

export const isRepeatable = (state: QuoteState): boolean =>
  (CLOSED_STATES as readonly QuoteState[]).includes(state);

/** The collector can accept the last offer. */
export const isOfferOpen = (state: QuoteState): boolean =>
  nextState(state, 'accept', 'collector') !== undefined;

export const isAgreedState = (state: QuoteState): state is 'accepted' | 'sold' =>
  state === 'accepted' || state === 'sold';

export const isOpenState = (state: QuoteState): boolean =>
  (OPEN_STATES as readonly QuoteState[]).includes(state);
