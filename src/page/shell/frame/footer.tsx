import { readPages } from '#db/library/pages.ts'
import { Footer as PageFooter } from '../../markup/footer.tsx'
import { InstallButton } from '../install/install-button.tsx'
import { useSite } from '../site.tsx'
import { useRead } from '../view.ts'

export function Footer() {
  const pages = useRead((db, view) => readPages(db, view.lang)) ?? []
  return (
    <PageFooter site={useSite()} pages={pages.filter(({ slug }) => slug !== 'home')}>
      <InstallButton />
    </PageFooter>
  )
}
