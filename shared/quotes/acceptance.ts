/** What accepting an offer means: the same words where it is accepted, in the terms and in the answers to questions. */
export const ACCEPTANCE =
  'Accepting an offer is not a purchase yet: the sale is made when you have paid in full, and you can cancel until then.';
