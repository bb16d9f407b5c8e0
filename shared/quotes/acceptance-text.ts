/** The terms, the answers to questions and the accept button must use the same wording. */
export const ACCEPTANCE =
  'Accepting an offer is not a purchase yet: the sale is made when you have paid in full, and you can cancel until then.';
