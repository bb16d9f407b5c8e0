/** Whether a picture is of this site: two slashes, or their like, would lead to another. */
export const isOwnPicture = (picture: string) => /^\/(?![/\\])/.test(picture);

/** Whether it may be a link: whatever else an import brought is shown as text. */
export const isWebUrl = (picture: string) => /^https?:\/\//i.test(picture);
