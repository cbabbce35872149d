-- As the superuser, once: psql -f deploy/rendered/postgres/create.sql
-- The API signs in as ledenbureau_service, which owns nothing. Role ledenbureau owns the register's database and migrates it; it
-- may become the service, to try what that may do.
create role ledenbureau_service login password '${DATABASE_URL_PASSWORD}';
create role ledenbureau login password '${DATABASE_OWNER_URL_PASSWORD}';
grant ledenbureau_service to ledenbureau;
create database ledenbureau owner ledenbureau;
create role kratos login password '${KRATOS_DSN_PASSWORD}';
create database kratos owner kratos;
create role hydra login password '${HYDRA_DSN_PASSWORD}';
create database hydra owner hydra;
