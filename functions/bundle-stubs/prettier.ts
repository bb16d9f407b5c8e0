/** Replaces `prettier` in the bundles: the mail renderer imports it for an option that is not used. */
export const format = () => {
  throw new Error('Mails are not pretty-printed');
};
