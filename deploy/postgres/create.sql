-- As the superuser, once: psql -f deploy/rendered/postgres/create.sql
-- Role ledenbureau owns the register's database and migrates it; the migrations make the role that the API works as.
create role ledenbureau login createrole password '${DATABASE_URL_PASSWORD}';
create database ledenbureau owner ledenbureau;
create role kratos login password '${KRATOS_DSN_PASSWORD}';
create database kratos owner kratos;
create role hydra login password '${HYDRA_DSN_PASSWORD}';
create database hydra owner hydra;
