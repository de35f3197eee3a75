import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/migrations.ts'
import { connectTo } from '#server/db/open.ts'
import { createEmptyDatabase, onDatabases } from '#tests/support/database/databases.ts'

const NAME = '005-mail-jobs-of-readers'

/** Mails as a server of an older version left them. Reader 7 moved from `old@` to `own@` and asked for `new@`. */
const WAITING = `
insert into users (id, email, email_key, first_name, last_name) values (7, 'Own@b.example', 'own@b.example', 'A', 'B');
insert into payments (session, user_id, provider, amount, currency, language, status, created_at, expires_at)
  values ('paid-1', 7, 'sandbox', 1, 'eur', 'en', 'paid', now(), now());
insert into mail_jobs (kind, email_key, about, created_at, due_at)
select kind, email_key, about, now(), now() from (values
  ('email_proof', 'own@b.example', '7'),
  ('email_proof', 'new@b.example', '7'),
  ('email_proof', 'gone@b.example', '8'),
  ('email_change_asked', 'own@b.example', '7'),
  ('email_changed', 'old@b.example', 'old@b.example'),
  ('password_changed', 'own@b.example', 'Own@b.example'),
  ('identity_added', 'own@b.example', 'google Own@b.example'),
  ('receipt', 'old@b.example', 'paid-1'),
  ('password_reset', 'own@b.example', ''),
  ('password_reset', 'nobody@b.example', '')
) as waiting (kind, email_key, about);
`

onDatabases('waiting mails of an older version', (kind) => {
  it('get their reader, and go with the account', async () => {
    const database = await createEmptyDatabase(kind)
    const { db, close } = connectTo({ connectionString: database.url })
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < NAME)))
    await sql.raw(WAITING).execute(db)
    await migrate(db)
    const jobs = () =>
      db.selectFrom('mail_jobs').select(['kind', 'email_key', 'user_id', 'about']).orderBy('id').execute()
    const nobodys = [
      { kind: 'email_changed', email_key: 'old@b.example', user_id: null, about: 'old@b.example' },
      { kind: 'password_reset', email_key: 'nobody@b.example', user_id: null, about: '' },
    ]
    const own = { email_key: 'own@b.example', user_id: '7' }
    expect(await jobs()).toEqual([
      { ...own, kind: 'email_proof', about: '' },
      { ...own, kind: 'email_change_proof', email_key: 'new@b.example', about: '' },
      { ...own, kind: 'email_change_asked', about: 'Own@b.example' },
      nobodys[0],
      { ...own, kind: 'password_changed', about: 'Own@b.example' },
      { ...own, kind: 'identity_added', about: 'google Own@b.example' },
      { ...own, kind: 'receipt', email_key: 'old@b.example', about: 'paid-1' },
      { ...own, kind: 'password_reset', about: '' },
      nobodys[1],
    ])
    await db.deleteFrom('users').where('id', '=', '7').execute()
    expect(await jobs()).toEqual(nobodys)
    await close()
    await database.drop()
  })
})
