export const isOwnPicture = (picture: string) => /^\/(?![/\\])/.test(picture);

/** Imported text such as `javascript:` must not become a link. */
export const isWebUrl = (picture: string) => /^https?:\/\//i.test(picture);
