// Nothing: the headers that every test includes are compiled with this file, once.
