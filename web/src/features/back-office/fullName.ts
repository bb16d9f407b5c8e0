interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** Empty where neither name was given. */
export function fullName({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
