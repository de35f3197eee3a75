/** What makes two addresses the same account: case and Unicode form do not count. For `users.email_key`. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
