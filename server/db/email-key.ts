/** The form of an address by which accounts are compared, for `users.email_key`. Case and Unicode form do not count. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
