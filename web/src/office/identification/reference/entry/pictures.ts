/** A path on this site; two slashes would lead to another host. */
export const isOwnPicture = (picture: string) => /^\/(?![/\\])/.test(picture);

/** Anything else in an import, such as `javascript:`, is shown as text. */
export const isWebUrl = (picture: string) => /^https?:\/\//i.test(picture);
