/** The 512 px version of a photo's site path. */
export function cardPhoto(photo: string): string {
  return photo.replace(/\/full$/, '/card');
}
