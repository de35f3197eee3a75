import { type Migration, sql } from 'kysely'

/**
 * Waiting mails belong to a reader. Of some older ones the reader is not known any more: notices to a former address.
 * They stay without one, for three days at most.
 */
export const mailJobsOfReaders: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table mail_jobs add column user_id bigint references users on delete cascade;
alter table mail_jobs drop constraint mail_jobs_one;

-- These had the account where others have the address.
update mail_jobs j
set user_id = u.id, about = case j.kind when 'email_change_asked' then u.email else '' end
from users u
where j.kind in ('email_proof', 'email_change_asked') and u.id::text = j.about;
delete from mail_jobs where kind in ('email_proof', 'email_change_asked') and user_id is null;

update mail_jobs j set kind = 'email_change_proof'
from users u
where j.kind = 'email_proof' and u.id = j.user_id and u.email_key <> j.email_key;

update mail_jobs j set user_id = p.user_id
from payments p
where j.kind = 'receipt' and p.session = j.about;

update mail_jobs j set user_id = u.id
from users u
where j.user_id is null and j.kind <> 'email_changed' and u.email_key = j.email_key;

alter table mail_jobs
  add constraint mail_jobs_one unique nulls not distinct (kind, email_key, user_id, about);
create index mail_jobs_user on mail_jobs (user_id);
`)
      .execute(db)
  },
}
