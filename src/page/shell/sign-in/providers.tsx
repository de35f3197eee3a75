import { LineIcon } from '../../ui/icon.tsx'

/** The provider's name: its code with a capital letter. */
export const providerName = (provider: string): string =>
  provider === '' ? '' : provider.charAt(0).toUpperCase() + provider.slice(1)

/** Simple one-colour icons that we drew ourselves. They suggest the provider without being its logo. */
const MARKS: Readonly<Record<string, string>> = {
  google: 'M12 4.5a7.5 7.5 0 1 0 7.4 8.7H12',
  facebook: 'M15.5 4.5h-1.8c-1.6 0-2.7 1-2.7 2.8V20M8 11.5h6.5',
}

export const ProviderIcon = ({ provider }: { readonly provider: string }) => (
  <LineIcon path={MARKS[provider] ?? 'M10 8H6v8h4M14 8l4 4-4 4M18 12H9'} strokeWidth="2.4" />
)
